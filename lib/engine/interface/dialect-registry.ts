// What the engine offers about dialects. Which of them are installed is a fold of the log, so that every process and every
// replay comes to the same.
import type { DialectIndex } from '@/lib/dialects/definition/dialect';
import type {
  DialectDetail,
  DialectReport,
  DialectSummary,
} from '@/lib/model/dialects/dialect-summary';
import type { Principal } from '@/lib/model/principal';

/** The dialects of CBCL that this workspace knows, each by its name and the hash of its version. */
export interface DialectRegistry extends DialectIndex {
  /** By name. */
  list(): DialectSummary[];
  /** Null where nobody defined one of this name. */
  get(name: string): DialectDetail | null;
  /** What R1 to R4 say of a definition in a text. Stores nothing. */
  verify(text: string): DialectReport;
  /**
   * An operator installs a version that is known, also in place of another; it is logged.
   * @throws AppError `not_found` for an unknown version, `conflict` for one that breaks a rule
   */
  install(name: string, hash: string, principal: Principal): Promise<DialectDetail>;
  /** An operator takes a dialect out of use; its versions stay known. Null where none of this name is installed. */
  remove(name: string, principal: Principal): Promise<DialectDetail | null>;
}
