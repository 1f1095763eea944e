// From decoded messages to checked ones: what only the log and the registry can tell of them, asked in the order of arrival,
// so that of two messages of one request the second sees the first.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Finding } from '@/lib/model/finding';
import type { Arrival } from '../orchestrator/checks/task-checks';
import { unsaidNameFinding } from '../registry/unsaid-name';
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
    const findings = [
      ...item.dialects.findings,
      ...own,
      ...idFindings(call, arrival, events),
      ...nameFindings(call, arrival, events),
    ];
    if (!hasTasks) return toChecked(item, findings, []);
    const checked = taskChecks.check(events, arrival, { findings, cycleClosedBy });
    return toChecked(item, [...findings, ...checked.findings], checked.answers);
  });
}

/** What `check` would say of a message alone, and of whom it hands work to. Nothing of it counts for what comes next. */
export async function previewChecks(call: IngestCall, { message, dialects }: Decoded) {
  const { ports, codec, request } = call;
  const { contextChecks, taskChecks, idsInUse } = ports;
  const { contextRules } = codec;
  const { events } = message;
  if (contextRules !== undefined) await contextChecks.prepare(contextRules, events);
  await taskChecks.prepare(events);
  const origin = ports.originOf(request.principal, codec.protocol);
  const arrival = { origin, at: call.receivedAt, protocol: codec.protocol };
  const { cycleClosedBy } = contextChecks;
  const { key_id: keyId } = request.principal;
  const own = contextRules ? contextChecks.preview(contextRules, { events, keyId }) : [];
  const ids = events.slice(0, 1).flatMap((primary) => idsInUse.preview(primary) ?? []);
  const names = nameFindings(call, arrival, events);
  const findings = [...dialects.findings, ...own, ...ids, ...names];
  // Under ids of their own: a message of the same id may be on its way into the log, and stays so when these are withdrawn.
  const tried = events.map((event) => ({ ...event, id: ports.newId() }));
  const checked = taskChecks.check(tried, arrival, { findings, cycleClosedBy });
  taskChecks.withdraw(tried);
  const edges = taskChecks.edgesOf(events, { cycleClosedBy });
  return { findings: [...findings, ...checked.findings], edges };
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

/** An agent that cannot be told anything under its name. */
function nameFindings(
  { ports }: IngestCall,
  { origin }: Arrival,
  [primary]: readonly ClutchMessage[],
): Finding[] {
  if (primary === undefined || origin === 'import') return [];
  const finding = unsaidNameFinding(primary, ports.codecs);
  return finding === null ? [] : [finding];
}

function toChecked(
  decoded: Decoded,
  contextFindings: readonly Finding[],
  answers: readonly ClutchMessage[],
): Checked {
  const { frame, message, signature, dialects, moved } = decoded;
  return { kind: 'checked', frame, message, signature, dialects, moved, contextFindings, answers };
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
