// The payloads whose fields the specification names: of types (sections 4.3, 5.4) and of payload types (section 3.3). Other
// fields are free. What is wrong is marked and never refused: a failure that is badly reported must still be seen.
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import type { Finding } from '@/lib/model/finding';

/** What a value is, in the words of JSON; `nothing` where there is no such field. */
type Kind = 'nothing' | 'null' | 'string' | 'number' | 'boolean' | 'array' | 'object';

type Contract = Pick<Finding, 'level' | 'rule'> & {
  /** By the field's name: what it may be. */
  readonly fields: Readonly<Record<string, readonly Kind[]>>;
};

const STRING: readonly Kind[] = ['string'];
const LIST: readonly Kind[] = ['array'];

const TASK_ERROR: Contract = {
  level: 'error',
  rule: 'C41',
  fields: { code: STRING, message: STRING, retryable: ['boolean'] },
};

const BY_TYPE: ReadonlyMap<string, Contract> = new Map([
  ['task.error', TASK_ERROR],
  [
    'routing.decision',
    {
      level: 'error',
      rule: 'C34',
      fields: { selected: STRING, candidates: LIST, reason: STRING, scores: ['object'] },
    },
  ],
  // CD20: the specification leaves it open, so this is advice.
  ['routing.failure', { level: 'warning', rule: 'CD20', fields: { reason: STRING } }],
]);

/** A built-in payload type (C26). */
function builtIn(fields: Contract['fields']): Contract {
  return { level: 'error', rule: 'C26', fields };
}

/**
 * Section 3.3 writes `[]` behind lists and nothing behind the rest. `relevance_scores` go by place or by source, comments
 * are one text or several, and `tests_passed` says whether or how many.
 */
const BY_PAYLOAD_TYPE: ReadonlyMap<string, Contract> = new Map([
  ['research.summary.v1', builtIn({ findings: LIST, citations: LIST })],
  ['research.sources.v1', builtIn({ sources: LIST, relevance_scores: ['array', 'object'] })],
  [
    'code.output.v1',
    builtIn({ files: LIST, language: STRING, tests_passed: ['boolean', 'number'] }),
  ],
  [
    'code.review.v1',
    builtIn({ findings: LIST, severity: STRING, patch_ref: ['string', 'nothing'] }),
  ],
  [
    'review.feedback.v1',
    builtIn({ decision: STRING, comments: ['string', 'array'], blocking_issues: LIST }),
  ],
]);

/** Whether a payload says what a task.error must (section 5.4). */
export function reportsError(payload: Payload): boolean {
  return breaches(TASK_ERROR, payload, '').length === 0;
}

/** The contract of the type first, then that of the payload type, whatever the type that claims it. */
export function checkPayload({ type, payload_type, payload }: ClutchMessage): Finding[] {
  const ofType = BY_TYPE.get(type);
  const ofPayload = payload_type === undefined ? undefined : BY_PAYLOAD_TYPE.get(payload_type);
  return [
    ...(ofType === undefined ? [] : breaches(ofType, payload, type)),
    ...(ofPayload === undefined ? [] : breaches(ofPayload, payload, payload_type ?? '')),
  ];
}

/** One finding for each field that is missing or something else, under the name of whose contract it is. */
function breaches({ level, rule, fields }: Contract, payload: Payload, of: string): Finding[] {
  return Object.entries(fields).flatMap(([field, kinds]) => {
    const seen = kindOf(Object.hasOwn(payload, field) ? payload[field] : undefined);
    if (kinds.includes(seen)) return [];
    const expected = kinds.filter((kind) => kind !== 'nothing').join(' or ');
    const message = `expected payload.${field} of a ${of} as ${expected}, saw ${seen}`;
    return [{ level, rule, path: `/payload/${field}`, message }];
  });
}

function kindOf(value: unknown): Kind {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as Kind;
}
