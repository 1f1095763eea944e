// The ERR that answers a complaint, always in 0.2 (WD6): which of the sixteen codes it is, addressed as far as the offending
// message could be read. A token or a text of that message is never repeated.
import type { FailureCode } from '@/lib/model/failure';
import { GROUP_ALL } from '@/lib/model/ids';
import { NativeName } from '@/lib/model/native-name';
import { Identifier } from '@/lib/model/text';
import type { Complaint, ReplyContext } from '../codec/codec';
import { ERROR_TASK } from './events/to-event';
import { toName } from './wire/agent-names';
import { type ClowlErrorCode, ERROR_CODES } from './wire/error-codes';
import { CLOWL_VERSION } from './wire/schema';

/** Who answers. */
const SELF = 'colloquy';

/** The conversation of what belongs to none, as in the specification's CAPS. */
const NO_CONVERSATION = 'system';

/** By the row that is broken. */
const BY_RULE: Readonly<Record<string, ClowlErrorCode>> = {
  W23: 'E014',
  W40: 'E014',
  WD6: 'E014',
  W28: 'E003',
  W29: 'E003',
  W30: 'E003',
  WD8: 'E003',
  W17: 'E008',
  W22: 'E008',
  W25: 'E008',
  W31: 'E008',
  W32: 'E008',
  W33: 'E008',
  W39: 'E015',
  WD19: 'E015',
  WD14: 'E013',
  W34: 'E010',
};

/** By the code of the failure, where no row decides. */
const BY_CODE: Partial<Readonly<Record<FailureCode, ClowlErrorCode>>> = {
  forged: 'E002',
  unauthorized: 'E002',
  forbidden: 'E002',
  rate_limited: 'E004',
  overloaded: 'E004',
  store_full: 'E004',
  shutting_down: 'E004',
  event_too_large: 'E008',
  internal: 'E009',
  store_unavailable: 'E009',
  id_conflict: 'E011',
};

/** What cannot be read, or not as a message of CLowl. */
const MALFORMED: ClowlErrorCode = 'E001';

/** The ERR as a JSON value; its `mid` and time are those of the context. */
export function reply({ failures, json }: Complaint, { id, at, to }: ReplyContext): unknown {
  const [failure] = failures;
  const offending = asObject(json);
  const code = codeFor(failure, offending);
  const tid = read(Identifier, offending.tid);
  return {
    clowl: CLOWL_VERSION,
    mid: id,
    ts: Math.floor(Date.parse(at) / 1000),
    ...(tid !== null && { tid }),
    pid: read(Identifier, offending.mid),
    p: 'ERR',
    from: SELF,
    to: read(NativeName, offending.from) ?? toName(to ?? GROUP_ALL),
    cid: read(Identifier, offending.cid) ?? NO_CONVERSATION,
    body: {
      t: ERROR_TASK,
      d: { code, msg: messageOf(failure), retry: ERROR_CODES[code].retry },
    },
  };
}

type FirstFailure = Complaint['failures'][0];

function codeFor({ rule, code }: FirstFailure, offending: Offending): ClowlErrorCode {
  const byCode = BY_CODE[code];
  if (byCode !== undefined) return byCode;
  const isToNobody = rule === 'W8' && Array.isArray(offending.to) && offending.to.length === 0;
  if (isToNobody && offending.p === 'DLGT') return 'E010';
  // Of a DLGT it says that nobody can do the work; of all else that its sender may not say it.
  if (rule === 'W34' && offending.p !== 'DLGT') return 'E002';
  return rule !== undefined && Object.hasOwn(BY_RULE, rule)
    ? (BY_RULE[rule] ?? MALFORMED)
    : MALFORMED;
}

function messageOf({ message, path, rule }: FirstFailure): string {
  const place = path ? ` at ${path}` : '';
  return `${message}${place}${rule === undefined ? '' : ` (${rule})`}`;
}

type Offending = Readonly<Record<string, unknown>>;

function asObject(json: unknown): Offending {
  return typeof json === 'object' && json !== null ? (json as Offending) : {};
}

/** A name or an id that may be repeated, for it could have been accepted. */
function read(schema: typeof Identifier, value: unknown): string | null {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
