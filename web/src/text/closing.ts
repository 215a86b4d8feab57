// Punctuation that never begins a line.

export const closing = /^[，。；：！？、）」』”’…,.;:!?)%°]/;
