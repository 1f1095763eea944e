// colloquy run: a run as one file, out of a workspace and into another one.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { defineCommand } from 'citty';
import { MISSING_ARTIFACTS_HEADER, type RunImportAnswer } from '@/lib/contracts/http-run-files';
import { FILE_SIGNATURES } from '@/lib/messages/en/features/run-file/file-signatures';
import { SIGNER } from '@/lib/messages/en/features/signer';
import { RunFileLevel } from '@/lib/model/imported-from';
import { RUN_FILE_TYPE } from '@/lib/model/run-file';
import { fileSignaturesText, signerText } from '@/lib/text/signer-text';
import { callApi, connectionArgs, MISUSED, quit } from './client';
import { counted } from './counted';
import { requireFile } from './file-fault';
import { callLong } from './long-call';
import { writeOutput } from './output';
import { outputArgs, plainLines, print } from './print';
import { telling } from './transferred';

const exportRun = defineCommand({
  meta: { name: 'export', description: 'Write a run as one signed file (auditor)' },
  args: {
    run: { type: 'positional', required: true, description: 'Id of the run' },
    level: {
      type: 'string',
      default: 'full',
      description:
        'envelope (who, what, when; no words), masked (without credentials and artifacts) or full',
    },
    otlp: {
      type: 'boolean',
      default: false,
      description: 'An OpenTelemetry trace (OTLP/JSON) in place of a run file',
    },
    out: { type: 'string', alias: 'o', description: 'File, or - (default: stdout)' },
    ...connectionArgs,
  },
  async run({ args }) {
    const level = RunFileLevel.safeParse(args.level);
    if (!level.success)
      return quit(`--level: expected ${RunFileLevel.options.join(', ')}.`, MISUSED);
    const path = `/runs/${encodeURIComponent(args.run)}/export?level=${level.data}${args.otlp ? '&format=otlp' : ''}`;
    const response = await callApi(args, path);
    if (!response.body) return quit('The server answered without a body.');
    const { body } = response;
    await writeOutput(
      () => telling(Readable.fromWeb(body as never), 'Wrote'),
      args.out,
      'The export broke off: the run was changed meanwhile, or the server went away. Try again.',
    );
    const missing = response.headers.get(MISSING_ARTIFACTS_HEADER);
    if (missing === null) return;
    console.error(
      plainLines(
        `The run refers to artifacts that are not on the server, nor in the file: ${missing}`,
      ),
    );
  },
});

const importRun = defineCommand({
  meta: { name: 'import', description: 'Import a run file, to be read (operator)' },
  args: {
    file: { type: 'positional', required: true, description: 'A run file' },
    ...connectionArgs,
    ...outputArgs,
  },
  async run({ args }) {
    await requireFile(args.file);
    const stream = Readable.toWeb(Readable.from(telling(createReadStream(args.file), 'Sent')));
    const answer = await callLong<RunImportAnswer>(args, '/import', 'Imported', {
      type: RUN_FILE_TYPE,
      stream: stream as ReadableStream,
    });
    print(answer, args, importedSentences);
  },
});

/** What a person is told of an import. */
export function importedSentences(answer: RunImportAnswer): string {
  const { run_id, status, events, artifacts, level, exported_at, signed_by, signatures } = answer;
  const signed = fileSignaturesText(FILE_SIGNATURES.english, signatures);
  const what = status === 'present' ? 'Already here' : 'Imported, to be read';
  return [
    `${what}: ${run_id} (${counted(events, 'event')}, ${counted(artifacts, 'artifact')}, ${level})`,
    `Exported at ${exported_at}. ${signerText(SIGNER.english, signed_by)}`,
    ...(signed === null ? [] : [signed]),
  ].join('\n');
}

export const run = defineCommand({
  meta: { name: 'run', description: 'Export and import runs as files' },
  subCommands: { export: exportRun, import: importRun },
});
