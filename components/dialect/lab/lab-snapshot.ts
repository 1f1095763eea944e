// What the server draws the dialect lab with.
import type {
  DialectDetail,
  DialectReport,
  DialectSummary,
} from '@/lib/model/dialects/dialect-summary';

export type LabSnapshot = {
  readonly dialects: readonly DialectSummary[];
  /** The dialect that the address names; null where it names none. */
  readonly asked: string | null;
  /** What is known of it; null where nobody defined it. */
  readonly detail: DialectDetail | null;
  /** Installed dialects that it inherits from, nearest first. */
  readonly parents: readonly DialectDetail[];
  /** The definition that is shown first, and what the server says of it. */
  readonly text: string;
  readonly report: DialectReport | null;
  /** The position of the log that all of it is of. */
  readonly seq: number;
};
