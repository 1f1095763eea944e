// What only the log and the registry can tell of the messages of one request, asked in the order of their arrival.
import type { Finding } from '@/lib/model/finding';
import type { Accepted, IngestCall } from './ingest-call';

/** Checks in the order of arrival, so that of two messages of one request the second sees the first. */
export async function check(call: IngestCall, accepted: readonly Accepted[]): Promise<void> {
  const { ports, codec } = call;
  const { contextChecks, taskChecks } = ports;
  const { contextRules } = codec;
  const events = accepted.flatMap(({ decoded }) => decoded.events);
  const hasTasks = taskChecks.concerns(events);
  if (contextRules !== undefined) await contextChecks.prepare(contextRules, events);
  if (hasTasks) await taskChecks.prepare(events);
  const arrival = {
    origin: ports.originOf(call.request.principal, codec.protocol),
    at: call.receivedAt,
    protocol: codec.protocol,
  };
  for (const item of accepted) {
    const own = contextRules ? contextChecks.check(contextRules, item.decoded.events) : [];
    item.contextFindings = [...item.contextFindings, ...own];
    if (!hasTasks) continue;
    const { cycleClosedBy } = contextChecks;
    const shown = { findings: item.contextFindings, cycleClosedBy };
    const { findings, answers } = taskChecks.check(item.decoded.events, arrival, shown);
    item.contextFindings = [...item.contextFindings, ...findings];
    item.answers = answers;
  }
}

/** Takes back what was checked of messages that were not stored. */
export function withdraw({ ports }: IngestCall, accepted: readonly Accepted[]): void {
  for (const { decoded } of accepted) {
    ports.contextChecks.withdraw(decoded.events);
    ports.taskChecks.withdraw(decoded.events);
  }
}

/** A repeat is told what its first arrival was told: the stored findings that are not the codec's own. */
export async function storedFindings(
  { ports, codec }: IngestCall,
  { decoded, decided }: Accepted,
  seq: number,
): Promise<Finding[]> {
  const isChecked =
    codec.contextRules !== undefined ||
    ports.taskChecks.concerns(decoded.events) ||
    decided.events.length > 0;
  if (!isChecked) return [];
  const own = new Set(decoded.findings.map(({ rule, path }) => `${rule} ${path}`));
  const stored = (await ports.store.events.get(seq))?.findings ?? [];
  return stored.filter(({ rule, path }) => !own.has(`${rule} ${path}`));
}
