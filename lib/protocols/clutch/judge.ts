// What one message shows beside its envelope: payload contracts that the specification itself sets, and readings of its
// gaps. All of it is marked and none of it refuses: a failed task that forgot a field must still be seen to have failed.
import type { Finding } from '@/lib/model/finding';
import type { ClutchWire } from './schema';

/** Findings in the order of the envelope. Citations are rows of the checklist, listed in requirements.ts. */
export function judge(wire: ClutchWire): Finding[] {
  return [
    ...judgePrefixes(wire),
    ...judgeParent(wire),
    ...judgeRecipients(wire),
    ...judgeSchema(wire),
    ...judgePayload(wire),
    ...judgeAttachments(wire),
    ...judgeAttempt(wire),
  ];
}

/** Appendix B reserves `task:`, its own examples write `task_` (CD2). One finding per message, however many ids. */
function judgePrefixes(wire: ClutchWire): Finding[] {
  const ids: [path: string, id: string, prefix: RegExp, name: string][] = [
    ['/task_id', wire.task_id, /^task:/, 'task:'],
    ['/parent_task_id', wire.parent_task_id ?? 'task:', /^task:/, 'task:'],
    ['/run_id', wire.run_id, /^run:/, 'run:'],
    ['/thread_id', wire.thread_id, /^thread:/, 'thread:'],
    ['/from/agent_id', wire.from.agent_id, /^agent:/, 'agent:'],
    ...wire.to.map((to, index): [string, string, RegExp, string] =>
      typeof to === 'string'
        ? [`/to/${index}`, to, /^(agent|group):/, 'agent:']
        : [`/to/${index}/agent_id`, to.agent_id, /^(agent|group):/, 'agent:'],
    ),
  ];
  const odd = ids.filter(([, id, prefix]) => !prefix.test(id));
  const [first] = odd;
  if (first === undefined) return [];
  const [path, , , name] = first;
  const others = odd.length > 1 ? `, and ${odd.length - 1} more` : '';
  const message = `ids use an unreserved prefix: expected ${name} at ${path}${others}; both styles are taken`;
  return [{ level: 'warning', rule: 'CD2', path, message }];
}

function judgeParent(wire: ClutchWire): Finding[] {
  if (wire.parent_task_id !== wire.task_id) return [];
  const message = 'expected another task as the parent, saw the task itself';
  return [{ level: 'error', rule: 'C17', path: '/parent_task_id', message }];
}

function judgeRecipients(wire: ClutchWire): Finding[] {
  const index = wire.to.findIndex((recipient) => typeof recipient === 'string');
  if (index === -1) return [];
  const message =
    'recipients are bare strings, as in section 10; section 1.1 has objects, and the event has them';
  return [{ level: 'info', rule: 'CD5', path: `/to/${index}`, message }];
}

/** `schema://clutch/research/summary@1` and `research.summary.v1` are one contract in the specification's example. */
function judgeSchema({ schema_ref, payload_type }: ClutchWire): Finding[] {
  const [, path, version] = /^schema:\/\/[^/]+\/(.+)@(\d+)$/.exec(schema_ref ?? '') ?? [];
  if (path === undefined || payload_type === undefined) return [];
  const named = `${path.replaceAll('/', '.')}.v${version}`;
  if (named === payload_type) return [];
  const message = `schema_ref names ${named} and payload_type another contract; payload_type counts`;
  return [{ level: 'warning', rule: 'CD24', path: '/schema_ref', message }];
}

type Contract = Readonly<Record<string, 'string' | 'boolean' | 'array' | 'object'>>;

/** The payloads whose fields the specification names in its own sections 4.3 and 5.4. */
const CONTRACTS: Readonly<Record<string, { rule: string; fields: Contract }>> = {
  'task.error': {
    rule: 'C41',
    fields: { code: 'string', message: 'string', retryable: 'boolean' },
  },
  'routing.decision': {
    rule: 'C34',
    fields: { selected: 'string', candidates: 'array', reason: 'string', scores: 'object' },
  },
};

function judgePayload(wire: ClutchWire): Finding[] {
  const contract = CONTRACTS[wire.type];
  if (contract === undefined) return [];
  return Object.entries(contract.fields).flatMap(([field, type]) => {
    const seen = typeOf(Object.hasOwn(wire.payload, field) ? wire.payload[field] : undefined);
    if (seen === type) return [];
    const message = `expected payload.${field} of a ${wire.type} as ${type}, saw ${seen}`;
    return [{ level: 'error' as const, rule: contract.rule, path: `/payload/${field}`, message }];
  });
}

function typeOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function judgeAttachments(wire: ClutchWire): Finding[] {
  return (wire.attachments ?? []).flatMap(({ kind, ref = '' }, index) => {
    if (kind !== 'artifact_ref' || /^artifact:sha256-[0-9a-f]{64}$/.test(ref)) return [];
    const message =
      'the reference is not content-addressed (artifact:sha256-<hex>); it is kept as text';
    return [{ level: 'info' as const, rule: 'CD23', path: `/attachments/${index}/ref`, message }];
  });
}

/** Without the key a retry cannot be told from a new command. Answers to a retry name its attempt and need no key. */
function judgeAttempt(wire: ClutchWire): Finding[] {
  const isRetry = wire.type === 'task.request' && (wire.attempt ?? 1) > 1;
  if (!isRetry || wire.idempotency_key !== undefined) return [];
  const message = 'a retry is a new id with the same idempotency_key; expected one, saw none';
  return [{ level: 'warning', rule: 'CD8', path: '/attempt', message }];
}
