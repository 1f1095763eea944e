// A run as an OpenTelemetry trace: one JSON document, so that a run of more events than a trace may have is refused.
import { AppError } from '@/lib/model/errors/app-error';
import type { EventRecord } from '@/lib/model/event-record';
import type { RunFileLevel } from '@/lib/model/imported-from';
import { runTrace, TRACE_EVENTS_MAX } from '@/lib/otlp/run-trace';
import { maskSecrets } from '@/lib/security/mask-secrets';
import { quotedStart } from '@/lib/std/quoted-start';
import { sha256 } from '@/lib/store/integrity/chain';
import { type Call, notFound } from '../operation/operation';
import { json, type Reply } from '../operation/reply';
import { fileNameOf } from './file-name';
import { runPages } from './run-pages';

/** What a level tells of a text. */
const SAID: Readonly<Record<RunFileLevel, (text: string) => string | null>> = {
  envelope: () => null,
  masked: maskSecrets,
  full: (text) => text,
};

/** The trace of a run. @throws AppError `not_found`, `limit_exceeded`, `conflict` */
export function exportTrace(call: Call, runId: string, level: RunFileLevel): Promise<Reply> {
  const { deps, principal, c } = call;
  return deps.longWorks.run(principal, 'export', async () => {
    const { engine } = deps;
    const run = await engine.directory.rows.run(runId);
    const found = await engine.tasks(runId, undefined, c.req.raw.signal);
    if (run === null || found === null) throw notFound(`run ${quotedStart(runId)}`);
    const clockOf = await engine.directory.clocksOf([runId]);
    const records = await recordsOf(call, { runId, head: found.at });
    const trace = runTrace({
      run,
      tasks: found.tasks,
      records,
      clock: clockOf(runId),
      said: SAID[level],
      sha256,
      version: deps.config.version,
    });
    const answer = json(trace, 200, {
      'content-disposition': `attachment; filename="${fileNameOf(runId)}.otlp.json"`,
    });
    return { ...answer, audited: { target: runId, detail: { level, format: 'otlp' } } };
  });
}

/** Those of the run up to the moment of its tasks. */
async function recordsOf(
  { deps, c }: Call,
  { runId, head }: { readonly runId: string; readonly head: number },
): Promise<EventRecord[]> {
  const records: EventRecord[] = [];
  const { signal } = c.req.raw;
  for await (const page of runPages(deps.engine, { runId, head, signal })) {
    records.push(...page);
    if (records.length > TRACE_EVENTS_MAX) {
      throw new AppError(
        'limit_exceeded',
        `The run has more than ${TRACE_EVENTS_MAX} events, which no trace has. Export it as a run file.`,
      );
    }
  }
  return records;
}
