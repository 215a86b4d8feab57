// What is imported as it is, by an address.

/** The models of the length lab. */
export const assetsInclude = ['**/*.safetensors'];
