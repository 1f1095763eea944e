// The rows of the directory as a table keeps them, and what is asked of such a table. Pure: whoever runs the steps answers.
import { storableText } from '@/lib/model/storable-text';

/** What there are rows of: the four lists, and what belongs to a row of them or to none. */
export type RowKind =
  | 'channel'
  | 'thread'
  | 'run'
  | 'agent'
  /** Tasks of a run beyond those that stand in its row. */
  | 'run-tasks'
  /** Which ids of a run name one task, as far as it was learned between two saves. */
  | 'run-links'
  /** What an operator changed of how one thing is shown. */
  | 'view';

/** The kinds that are listed. */
export type ListKind = Extract<RowKind, 'channel' | 'thread' | 'run' | 'agent'>;

export type SavedRow = {
  readonly kind: RowKind;
  readonly key: string;
  /** The channel of a thread or a run, the run of a part of one; else the empty text. */
  readonly home: string;
  /** The seq of its last change, by which lists are sorted. */
  readonly moved: number;
  /** What a search looks through, in lower case; empty where nothing is searched. */
  readonly label: string;
  /** JSON text. */
  readonly state: string;
};

/** What a list asks of the table: rows by their keys, or a stretch of a list. */
export type TableQuestion =
  | { readonly by: 'keys'; readonly kind: RowKind; readonly keys: readonly string[] }
  /** The newest that changed before a seq: of all, or of one home. */
  | (Stretch & { readonly by: 'moved'; readonly home: string | null; readonly before: number })
  /** By key, in the order of code points, from behind one. */
  | (Stretch & {
      readonly by: 'key';
      readonly after: string | null;
      readonly labelIsKey: boolean;
    });

type Stretch = {
  readonly kind: ListKind;
  /** Only rows whose label contains it. */
  readonly label: string;
  readonly limit: number;
};

export type TableAnswer = {
  readonly rows: readonly SavedRow[];
  /** How many rows the table looked at. */
  readonly lookedAt: number;
  /** Everything up to here was looked at: a seq, exclusive, or a key; null where nothing is left. */
  readonly next: string | null;
};

/** Work that asks the table between two steps. */
export type TableSteps<T> = Generator<TableQuestion, T, TableAnswer>;

/** What a search looks through, as a column takes it: a title is what an agent said. */
export function labelOf(...texts: readonly string[]): string {
  return storableText(texts.join('\n').toLowerCase());
}
