// Run files over HTTP: what an export is asked for by, and what an import answers.
import { z } from 'zod';
import { FileSignatureCounts } from '@/lib/model/file-signature';
import { FileSigner } from '@/lib/model/file-signer';
import { RunFileLevel } from '@/lib/model/imported-from';

/** Of an export: the artifacts that the run refers to and the file does not have, for they are not in the store. */
export const MISSING_ARTIFACTS_HEADER = 'colloquy-missing-artifacts';

export const RunExportQuery = z.strictObject({
  level: RunFileLevel.optional().describe(
    'envelope: no words, no raw messages, no artifacts; masked: no credentials and no artifacts; full, the default: everything',
  ),
  format: z
    .enum(['file', 'otlp'])
    .optional()
    .describe('file, the default: a run file; otlp: an OpenTelemetry trace as OTLP/JSON'),
});
export type RunExportQuery = z.infer<typeof RunExportQuery>;

export const RunImportAnswer = z.object({
  run_id: z.string().describe('The id under which the run stands here'),
  status: z
    .enum(['imported', 'present'])
    .describe('present: everything of the file was here already, and nothing was written'),
  file: z.string().describe('The name of the contents: 64 bits of their hash'),
  level: RunFileLevel,
  events: z.int(),
  artifacts: z.int(),
  exported_at: z.string(),
  signed_by: FileSigner,
  signatures: FileSignatureCounts.describe(
    'Of the signed messages of the run: how many verify by the keys of the file, how many do not, how many nobody can tell of',
  ),
});
export type RunImportAnswer = z.infer<typeof RunImportAnswer>;
