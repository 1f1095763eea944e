// The rows of a text of separated values, as far as they are drawn.
import { parse } from 'papaparse';

/** What is beyond them is read in a program for tables. */
const ROWS_MAX = 200;
const COLUMNS_MAX = 40;

/** Names of columns are short; the parts of sentences that happen to have as many commas are not always. Characters. */
const COLUMN_NAME_CHARS_MAX = 40;

export type SeparatedValues = {
  readonly head: readonly string[];
  /** By their places, from 0. */
  readonly rows: readonly { readonly place: number; readonly cells: readonly string[] }[];
  /** Which columns hold numbers alone. */
  readonly isNumeric: readonly boolean[];
  /** Whether the text goes on behind the rows. */
  readonly isCut: boolean;
};

/** Null where the text is no table after all: rows of other lengths, or a head that names its columns twice or not at all. */
export function separatedValues(text: string, separator: string): SeparatedValues | null {
  const { data, meta } = parse<string[]>(text, {
    delimiter: separator,
    skipEmptyLines: 'greedy',
    preview: ROWS_MAX + 1,
  });
  const [head = [], ...rows] = data;
  const names = head.map((name) => name.trim());
  const isHead =
    names.length > 1 &&
    names.length <= COLUMNS_MAX &&
    new Set(names).size === names.length &&
    names.every((name) => name !== '' && name.length <= COLUMN_NAME_CHARS_MAX);
  if (!isHead || rows.length === 0) return null;
  if (rows.some((row) => row.length !== names.length)) return null;
  return {
    head: names,
    rows: rows.map((cells, place) => ({ place, cells })),
    isNumeric: names.map((_, column) => rows.every((row) => NUMBER.test(row[column] ?? ''))),
    isCut: meta.truncated,
  };
}

const NUMBER = /^\s*[-+]?\d[\d.,']*\s*(?:%\s*)?$/;
