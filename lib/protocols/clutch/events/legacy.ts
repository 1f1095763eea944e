// Appendix A: what messages of before version 0 say in the types of section 2. Two of the five names are no function of the
// name alone (CD29); here the payload decides. What the message itself says is never replaced.
import type { ClutchMessage, MessageType } from '@/lib/model/clutch-message';
import type { Finding } from '@/lib/model/finding';
import { reportsError } from '../wire/payload-contracts';
import type { ClutchWire, LegacyType } from '../wire/schema';

/** What a legacy name stands for, as far as a message does not say it itself. */
type Equivalent = {
  readonly type: MessageType;
  readonly domain?: string;
  readonly payload_type?: string;
};

const EQUIVALENTS: Readonly<Record<LegacyType, (wire: ClutchWire) => Equivalent>> = {
  PLAN: () => ({ type: 'task.request', domain: 'planning' }),
  PROPOSAL: ({ payload }) => ({
    type: Object.hasOwn(payload, 'result') ? 'task.result' : 'task.progress',
  }),
  EXEC_REPORT: () => ({ type: 'task.result' }),
  REVIEW: () => ({ type: 'task.result', payload_type: 'review.feedback.v1' }),
  BLOCKER: ({ payload }) => ({ type: reportsError(payload) ? 'task.error' : 'chat.system' }),
};

/** A message in the types of section 2. */
export type TypeReading = {
  readonly message: Omit<ClutchWire, 'type'> & { readonly type: MessageType };
  /** The legacy name; null where it had none. */
  readonly legacyType: LegacyType | null;
  /** The fields that the legacy name stands for and the message did not say. */
  readonly derived: readonly string[];
  readonly findings: readonly Finding[];
};

/** Reads the type; a message of section 2 is read as it stands. */
export function readType(wire: ClutchWire): TypeReading {
  const { type, ...said } = wire;
  if (!isLegacy(type)) {
    const message = wire as TypeReading['message'];
    return { message, legacyType: null, derived: [], findings: [] };
  }
  const equivalent = EQUIVALENTS[type](wire);
  return {
    message: { ...equivalent, ...said, type: equivalent.type },
    legacyType: type,
    derived: Object.keys(equivalent).filter((field) => !Object.hasOwn(wire, field)),
    findings: findingsOf(type, equivalent.type),
  };
}

function isLegacy(type: ClutchWire['type']): type is LegacyType {
  return Object.hasOwn(EQUIVALENTS, type);
}

/** How the two names that may mean two things are told apart. */
const CHOICES: Partial<Record<LegacyType, string>> = {
  PROPOSAL: 'one with payload.result is a task.result, any other a task.progress',
  BLOCKER: 'one with code, message and retryable is a task.error, any other a chat.system',
};

function findingsOf(legacy: LegacyType, type: MessageType): Finding[] {
  const path = '/type';
  const message = `expected a type of section 2, saw the legacy type ${legacy}; it is read as ${type}`;
  const choice = CHOICES[legacy];
  return [
    { level: 'warning', rule: 'C54', path, message },
    ...(choice === undefined
      ? []
      : [{ level: 'info' as const, rule: 'CD29', path, message: `${legacy}: ${choice}` }]),
  ];
}

/** What of a sender's own `meta` ours stand upon: kept in `meta.native`. */
const MARKS = ['protocol', 'native_type', 'derived', 'native'] as const;

type Meta = NonNullable<ClutchMessage['meta']>;

/** The `meta` of an event that came under a legacy name: the sender's, the channel of the request, and our marks upon it. */
export function markLegacy(
  meta: Meta | undefined,
  marks: { type: LegacyType; derived: readonly string[]; channel: string | undefined },
): Meta {
  const said = Object.entries(meta ?? {});
  const shadowed = said.filter(([key]) => isMark(key));
  const fillsChannel = marks.channel !== undefined && !Object.hasOwn(meta ?? {}, 'ui_channel');
  const derived = [
    ...marks.derived,
    ...(meta === undefined ? ['meta'] : fillsChannel ? ['meta.ui_channel'] : []),
  ];
  return {
    ...Object.fromEntries(said.filter(([key]) => !isMark(key))),
    ...(fillsChannel && { ui_channel: marks.channel }),
    protocol: 'clutch',
    native_type: marks.type,
    ...(derived.length > 0 && { derived }),
    native: shadowed.length === 0 ? {} : { meta: Object.fromEntries(shadowed) },
  };
}

function isMark(key: string): boolean {
  return (MARKS as readonly string[]).includes(key);
}

/** The message that an event with such marks may have been; where it reads as another event, it was none. */
export function withoutMarks(event: ClutchMessage, type: LegacyType): ClutchWire {
  const { meta = {}, domain, payload_type, ...envelope } = event;
  const derived = new Set(Array.isArray(meta.derived) ? meta.derived : []);
  const isSaid = (field: string, value: unknown) => value !== undefined && !derived.has(field);
  const native = meta.native as { meta?: Meta } | undefined;
  const said = Object.entries(meta).filter(
    ([key]) => !isMark(key) && !(key === 'ui_channel' && derived.has('meta.ui_channel')),
  );
  return {
    ...envelope,
    type,
    ...(isSaid('domain', domain) && { domain }),
    ...(isSaid('payload_type', payload_type) && { payload_type }),
    ...(!derived.has('meta') && { meta: { ...Object.fromEntries(said), ...native?.meta } }),
  };
}
