// Python that reads a shipped model of the length lab, and writes the documents that it reads; pasted into the demos' programs.
import type { EncodingId } from '../lab/models';

export type Library = 'torch' | 'np';

/** Numbers that an encoding learns. */
const LEARNED: Partial<Record<EncodingId, string>> = { learned: '8 * T * C', relative_bias: '32 * H' };

/** Needs json and numpy; leaves the sizes and `w`, the matrices by name. */
export const readShipped = (
  library: Library,
  id: EncodingId,
): string => `with open("web/src/lab/${id}.safetensors", "rb") as file:  # in the source of this page
    raw = file.read()
start = 8 + int.from_bytes(raw[:8], "little")
header = json.loads(raw[8:start])
model = json.loads(header["__metadata__"]["settings"])
C, H, F, T = (model[key] for key in ("channels", "heads", "feedForward", "length"))
D = C // H
ALPHABET = " .abcdefghijklmnopstu"


def numbers(name, kind):
    first, last = header[name]["data_offsets"]
    return np.frombuffer(raw[start + first : start + last], kind).astype(np.float32)


layer = [("gain", 1, C), ("qkv", C, 3 * C), ("out", C, C), ("gain2", 1, C), ("up", C, F), ("down", F, C)]
places = [("embedding", len(ALPHABET), C), ("encoding", 1, ${LEARNED[id] ?? '0'})]
places += [(f"{name} {n}", rows, columns) for n in range(model["layers"]) for name, rows, columns in layer]
w, steps, scales = {}, numbers("numbers", np.int8), numbers("scales", np.float16)
for name, rows, columns in places:
    x, steps = steps[: rows * columns].reshape(rows, columns), steps[rows * columns :]
    # One scale for each row, or for each column where those are fewer.
    size = min(rows, columns)
    scale, scales = scales[:size], scales[size:]
    w[name] = ${library === 'torch' ? 'torch.from_numpy(' : ''}x * (scale[:, None] if rows <= columns else scale)${library === 'torch' ? ')' : ''}


def norm(x, gain):
    return x / (${library === 'torch' ? '(x * x).mean(-1, keepdim=True)' : '(x * x).mean(-1, keepdims=True)'} + 1e-5) ** 0.5 * gain
`;

/** Needs numpy: PyTorch's generator is the same, but hands out no whole numbers of 32 bits. */
export const DOCUMENT = `def document(seed):
    mt = np.random.RandomState(seed)

    def draw(n):
        return int(mt.randint(0, 2**32, dtype=np.uint32)) * n >> 32

    count, words, text = [2, 4, 8, 24][draw(4)], [], ""
    while len(words) < count:
        word = "".join(chr(97 + draw(16)) for _ in range(3 + draw(2)))
        words += [word] * (word not in words)
    while len(text) < T:
        if draw(8) == 0:
            text += ["a", "na", "o", "si", "u", "ten", "i", "mu"][draw(8)] + " "
        else:
            text += words[draw(count)] + (". " if draw(6) == 0 else " ")
    return text[:T]
`;
