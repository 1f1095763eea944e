// The class of a word that gives way to its icon on a phone, where it is still read out.
export const NARROW_WORD = 'max-sm:sr-only';
