// What only the log and the registry can tell of the messages of one request, asked in the order of their arrival.
import type { Finding } from '@/lib/model/finding';
import type { Accepted, IngestCall } from './ingest-call';

/** Judges in the order of arrival, so that of two messages of one request the second sees the first. */
export async function judge(call: IngestCall, accepted: readonly Accepted[]): Promise<void> {
  const { ports, codec } = call;
  const events = accepted.flatMap(({ decoded }) => decoded.events);
  const isJudged = ports.judgement.concerns(codec.protocol);
  const hasTasks = ports.taskJudgement.concerns(events);
  if (isJudged) await ports.judgement.prepare(events);
  if (hasTasks) await ports.taskJudgement.prepare(events);
  const arrival = {
    origin: ports.originOf(call.request.principal, codec.protocol),
    ...{ at: call.receivedAt, protocol: codec.protocol },
  };
  for (const item of accepted) {
    const own = isJudged ? ports.judgement.judge(item.decoded.events) : [];
    item.judged = [...item.judged, ...own];
    if (!hasTasks) continue;
    const { ringClosedBy } = ports.judgement;
    const shown = { findings: item.judged, ringClosedBy };
    const { findings, answers } = ports.taskJudgement.judge(item.decoded.events, arrival, shown);
    item.judged = [...item.judged, ...findings];
    item.answers = answers;
  }
}

/** Takes back what was judged of messages that were not stored. */
export function unjudge({ ports, codec }: IngestCall, accepted: readonly Accepted[]): void {
  for (const { decoded } of accepted) {
    if (ports.judgement.concerns(codec.protocol)) ports.judgement.forget(decoded.events);
    ports.taskJudgement.forget(decoded.events);
  }
}

/** A repeat is told what its first arrival was told: the stored findings that are not the codec's own. */
export async function judgedBefore(
  { ports, codec }: IngestCall,
  { decoded, decided }: Accepted,
  seq: number,
): Promise<Finding[]> {
  const isJudged =
    ports.judgement.concerns(codec.protocol) ||
    ports.taskJudgement.concerns(decoded.events) ||
    decided.events.length > 0;
  if (!isJudged) return [];
  const own = new Set(decoded.findings.map(({ rule, path }) => `${rule} ${path}`));
  const stored = (await ports.store.events.get(seq))?.findings ?? [];
  return stored.filter(({ rule, path }) => !own.has(`${rule} ${path}`));
}
