// What the engine does for run files: their events, and the keys by which messages in them were signed.
import type { FileSignatureCounts, RunFileKey } from '@/lib/model/file-signature';
import type { RunFileEvent } from '@/lib/model/run-file';
import type { ImportPlace } from '@/lib/run-file/imported-event';

/** What became of lines of one file, and what their signatures are worth by its keys. */
export type ImportedLines = {
  readonly stored: number;
  readonly repeated: number;
  readonly signatures: FileSignatureCounts;
};

/** What is done with lines of a run file that was verified before. */
export type RunFileCommands = {
  /**
   * Appends events of a run file that was verified, in one commit; those that are here already are left as they are.
   * @param keys those that came with the file
   * @throws AppError `id_conflict`, `overloaded`, `store_full`, `store_unavailable` or `shutting_down`
   */
  importEvents(
    lines: readonly RunFileEvent[],
    place: ImportPlace,
    keys: readonly RunFileKey[],
  ): Promise<ImportedLines>;
  /** What the signatures of lines of a file are worth by the keys that came with it. Stores nothing. */
  countSignatures(
    lines: readonly RunFileEvent[],
    keys: readonly RunFileKey[],
  ): Promise<FileSignatureCounts>;
  /** The keys of this workspace by which signatures of lines were made, in the order of the lines. */
  signingKeysOf(lines: readonly RunFileEvent[]): Promise<readonly RunFileKey[]>;
};
