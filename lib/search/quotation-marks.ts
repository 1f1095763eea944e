// The marks that stand around a phrase: straight ones, and those that phones write in their place (“ ” „).

/** One of them. */
export const QUOTE = /["\u201c-\u201e]/;

/** Where a word without quotation marks ends. */
export const WORD_END = /[\s"\u201c-\u201e]/;

/** What a backslash stands before, between quotation marks. */
export const ESCAPED = /[\\"\u201c-\u201e]/g;

/** A word with what is in quotation marks in it, or blanks. */
export const PIECE =
  /(?:["\u201c-\u201e][^"\u201c-\u201e]*["\u201c-\u201e]?|[^\s"\u201c-\u201e])+|\s+/g;
