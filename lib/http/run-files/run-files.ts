// A run as one file, out and in. Exporting is the auditor's, as every export; importing writes into the log, so that it is the
// operator's. Both are told to the audit.
import { RunExportQuery, RunImportAnswer } from '@/lib/contracts/http-run-files';
import { RUN_FILE_TYPE } from '@/lib/model/run-file';
import { longReply } from '../operation/long-reply';
import { type Call, idParam, type Operation, operation } from '../operation/operation';
import { bodyChunks, JSON_TYPE, requireType } from '../operation/read-request';
import type { Reply } from '../operation/reply';
import { exportRun } from './export-run';
import { exportTrace } from './export-trace';
import { importRun, receiveRunFile } from './import-run';

const TAG = 'Run files';

export const runFileOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/runs/{run_id}/export',
    access: 'export',
    tag: TAG,
    summary: 'A run as one signed file, events with raw messages and artifacts; or as a trace',
    audit: 'run.export',
    query: RunExportQuery,
    answers: {
      200: [
        { type: RUN_FILE_TYPE, schema: 'bytes' },
        { type: JSON_TYPE, schema: 'bytes' },
      ],
    },
    handle: (call) => {
      const { level = 'full', format } = call.query;
      const runId = idParam(call.c, 'run');
      return format === 'otlp' ? exportTrace(call, runId, level) : exportRun(call, runId, level);
    },
  }),
  operation({
    method: 'POST',
    path: '/api/v1/import',
    access: 'import',
    tag: TAG,
    summary: 'Import a run file, to be read; what is here already is left as it is',
    audit: 'run.import',
    takes: [{ type: RUN_FILE_TYPE, schema: 'bytes' }],
    answers: { 200: [{ type: JSON_TYPE, schema: RunImportAnswer }] },
    handle: importFile,
  }),
];

/** The file is verified before it is told how far its import is: nobody reads an answer while he sends. */
async function importFile(call: Call): Promise<Reply> {
  const { c, deps, principal } = call;
  requireType(c, [RUN_FILE_TYPE]);
  const received = await deps.longWorks.run(principal, 'import', () =>
    receiveRunFile(deps.runFiles, bodyChunks(c), c.req.raw.signal),
  );
  try {
    const answer = await longReply(call, 'import', (how) => importRun(deps, received, how));
    const { run_id, level, counts } = received.manifest;
    return { ...answer, audited: { target: run_id, detail: { level, events: counts.events } } };
  } catch (error) {
    // What was begun is completed at the next start.
    if (!received.file.isKept()) await received.file.remove();
    throw error;
  }
}
