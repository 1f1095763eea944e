// From decoded messages to checked ones: what only the log and the registry can tell of them, asked in the order of arrival,
// so that of two messages of one request the second sees the first.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Finding } from '@/lib/model/finding';
import type { Arrival } from '../orchestrator/task-checks';
import type { IngestCall } from './ingest-call';
import type { Checked, Decoded } from './stages';

/** Checks every message; what it marks is not refused. */
export async function check(call: IngestCall, items: readonly Decoded[]): Promise<Checked[]> {
  const { ports, codec } = call;
  const { contextChecks, taskChecks } = ports;
  const { contextRules } = codec;
  const events = items.flatMap(({ message }) => message.events);
  const hasTasks = taskChecks.concerns(events);
  if (contextRules !== undefined) await contextChecks.prepare(contextRules, events);
  if (hasTasks) await taskChecks.prepare(events);
  const arrival = {
    origin: ports.originOf(call.request.principal, codec.protocol),
    at: call.receivedAt,
    protocol: codec.protocol,
  };
  const { cycleClosedBy } = contextChecks;
  const keyId = call.request.principal.key_id;
  return items.map((item) => {
    const { events } = item.message;
    const own = contextRules ? contextChecks.check(contextRules, { events, keyId }) : [];
    const findings = [...item.dialects.findings, ...own, ...idFindings(call, arrival, events)];
    if (!hasTasks) return toChecked(item, findings, []);
    const checked = taskChecks.check(events, arrival, { findings, cycleClosedBy });
    return toChecked(item, [...findings, ...checked.findings], checked.answers);
  });
}

/** An import repeats the ids of another log. */
function idFindings(
  { ports }: IngestCall,
  { origin }: Arrival,
  [primary]: readonly ClutchMessage[],
): Finding[] {
  if (primary === undefined || origin === 'import') return [];
  const finding = ports.idsInUse.check(primary);
  return finding === null ? [] : [finding];
}

function toChecked(
  decoded: Decoded,
  contextFindings: readonly Finding[],
  answers: readonly ClutchMessage[],
): Checked {
  return { ...decoded, kind: 'checked', contextFindings, answers };
}

/** Takes back what was checked of messages that were not stored. */
export function withdraw({ ports }: IngestCall, items: readonly Checked[]): void {
  for (const { message } of items) {
    ports.contextChecks.withdraw(message.events);
    ports.taskChecks.withdraw(message.events);
  }
}

/** What a repeat's first arrival was told: the stored findings that are not the codec's own. */
export async function storedFindings(
  { ports, codec }: IngestCall,
  { message, dialects }: Checked,
  seq: number,
): Promise<Finding[]> {
  const isChecked =
    codec.contextRules !== undefined ||
    ports.taskChecks.concerns(message.events) ||
    dialects.events.length > 0;
  if (!isChecked) return [];
  const own = new Set(message.findings.map(({ rule, path }) => `${rule} ${path}`));
  const stored = (await ports.store.events.get(seq))?.findings ?? [];
  return stored.filter(({ rule, path }) => !own.has(`${rule} ${path}`));
}
