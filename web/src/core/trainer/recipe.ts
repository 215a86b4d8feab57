// The recipe of the lab's models: chosen on seeds 0 to 9, the same for every encoding except for what each is made of.

/** Steps and sequences per step. */
export const trainings: Readonly<Record<string, { readonly steps: number; readonly batch: number }>> = {
  language: { steps: 1200, batch: 8 },
  repeat: { steps: 700, batch: 16 },
};

interface EncodingRecipe {
  /** Settings where none are given, for a trained length. */
  readonly settings?: (length: number) => Readonly<Record<string, unknown>>;
  /** The encoding uses its learned numbers times this, which a learning rate of 0.003 would take long to move. */
  readonly gain?: number;
  /** Of the normal numbers with which the encoding starts; otherwise as the encoding itself does. */
  readonly deviation?: number;
}

export const encodingRecipes: Readonly<Record<string, EncodingRecipe>> = {
  // The longest wavelength is some ten times the length, as in the models that people extend.
  rotary: { settings: () => ({ base: 200 }) },
  // Rows for eight times the length; with a smaller start the model learns to do without positions.
  learned: { settings: (length) => ({ maxLength: 8 * length }), deviation: 0.5 },
  relative_bias: { settings: (length) => ({ maxDistance: length }), gain: 8, deviation: 0 },
};
