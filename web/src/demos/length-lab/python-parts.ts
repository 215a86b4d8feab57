// What both programs of the length lab have in common, in Python alone: texts from draws, and two tables of positions.

/** Needs `random` and, for the task "repeat", L. */
export const TEXTS = `class Draws:
    """std::mt19937(seed). Python's generator is the same one, seeded differently."""

    def __init__(self, seed):
        words = [seed]
        for i in range(1, 624):
            words.append((1812433253 * (words[-1] ^ words[-1] >> 30) + i) % 2**32)
        self.bits = random.Random()
        self.bits.setstate((3, (*words, 624), None))

    def below(self, n):
        return self.bits.getrandbits(32) * n >> 32


LETTERS = " .abcdefghijklmnopstu"


def document(draws, n):
    """A text that invents its words, as the numbers of its letters."""
    size = [2, 4, 8, 24][draws.below(4)]
    words = []
    while len(words) < size:
        word = "".join(LETTERS[2 + draws.below(16)] for _ in range(3 + draws.below(2)))
        if word not in words:
            words.append(word)
    text = ""
    while len(text) < n:
        if draws.below(8) == 0:
            text += ["a", "na", "o", "si", "u", "ten", "i", "mu"][draws.below(8)] + " "
        else:
            text += words[draws.below(size)]
            text += ". " if draws.below(6) == 0 else " "
    return [LETTERS.index(letter) for letter in text[:n]], 1


def repetition(draws, n):
    """A random string over and over; the first time nobody can know it."""
    period = 4 + draws.below(L // 2 - 3)
    once = [draws.below(16) for _ in range(period)]
    return [once[t % period] for t in range(n)], period`;

/** Needs `itertools`, `math`, L and H. */
export const POSITIONS = `def first_distances(count=32):
    """T5: near distances have a bucket each, far ones share it by their logarithm; where the buckets begin."""
    exact = steps = count // 2
    first = list(range(exact))
    for k in range(steps):  # whole powers are compared, so that no logarithm is rounded to the wrong side
        first.append(next(n for n in itertools.count(exact) if n**steps >= L**k * exact ** (steps - k)))
    return first


def slopes():
    """ALiBi: what a head takes from a score for each symbol of distance."""
    series = lambda n: [2.0 ** (-8 * (h + 1) / n) for h in range(n)]
    whole = 2 ** int(math.log2(H))
    return series(whole) + series(2 * whole)[::2][: H - whole]`;
