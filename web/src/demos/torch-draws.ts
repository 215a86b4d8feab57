// NumPy code that draws what `torch.manual_seed` and `torch.randn` draw; pasted on top of the demos' NumPy programs.

/** For shapes of 16 numbers or a multiple of 16; PyTorch takes another path for fewer. */
export const NUMPY_RANDN = `def randn(generator, *shape):
    """The numbers of torch.randn, from the same Mersenne Twister: blocks of 16, Box and Muller's method."""
    n = int(np.prod(shape))
    u = (generator.randint(0, 2**32, n, dtype=np.uint32) & 0xFFFFFF) / 2**24
    u = u.reshape(-1, 2, 8)
    radius = np.sqrt(-2 * np.log1p(-u[:, 0]))
    angle = 2 * np.pi * u[:, 1]
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], 1).reshape(shape).astype(np.float32)
`;

/** Numbers as a Python list. */
export const pythonList = (values: readonly number[]): string => `[${values.map((value) => String(value)).join(', ')}]`;
