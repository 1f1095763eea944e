// What rows say of one event, read out of its payload. Payloads are whatever an agent sent: nothing here trusts a type.
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import { markOf } from '@/lib/model/event-marks';
import type { EventRecord } from '@/lib/model/event-record';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { cutText } from '@/lib/std/cut-text';
import { momentOf, type RunClock, spanOf } from '@/lib/tasks/event-time';
import { contentOf, declaredHandoverOf } from '@/lib/text/content-of';
import { headlineOf, textIn } from '@/lib/text/text-of';
import type { DecisionRow, ResultField, RowMark, Took } from './thread-rows';

/** The arguments of a tool call stand in one line beside its name. */
const SUMMARY_LENGTH_MAX = 120;

/** What agents call themselves when they are not well. */
const TROUBLE: ReadonlySet<unknown> = new Set([
  'error',
  'failed',
  'unhealthy',
  'degraded',
  'offline',
]);

/** `payload.percent` or `pct` (0 to 100), or `progress` (a share up to 1, else percent), kept within 0 and 100. */
export function percentOf(event: ClutchMessage): number | null {
  const { percent, pct, progress } = contentOf(event);
  for (const value of [percent, pct]) if (isNumber(value)) return clampPercent(value);
  if (!isNumber(progress)) return null;
  return clampPercent(progress <= 1 ? progress * 100 : progress);
}

/** The mark that somebody left on the event afterwards. */
export function rowMarkOf(event: ClutchMessage): RowMark | null {
  const mark = markOf(event);
  return mark && { kind: 'imported', name: mark.kind, text: mark.reason ?? '' };
}

/** Whether a sign of life says that all is well; saying nothing is well. */
export function isHealthy({ type, payload }: ClutchMessage): boolean {
  // Who says farewell is well.
  if (type === 'agent.update' && payload.status === 'offline') return true;
  return !TROUBLE.has(payload.status) && !TROUBLE.has(payload.health) && payload.healthy !== false;
}

/** Of a result's content, what stands elsewhere: its title above the card, the message that it names, what goes with it. */
const NOT_FIELDS: ReadonlySet<string> = new Set(['title', 'message_id', 'attachments', 'ctx']);

/** The fields of a result, but for those that its row shows in another way. */
export function resultFields(event: ClutchMessage): ResultField[] {
  const title = headlineOf(event);
  const { aside } = meaningOf(event);
  const hasHandover = declaredHandoverOf(event) !== null;
  const isTold = (value: unknown) => typeof value === 'string' && isPartOf(title, value);
  return Object.entries(contentOf(event))
    .filter(([name, value]) => !NOT_FIELDS.has(name) && !aside.has(name) && !isTold(value))
    .filter(([name]) => name !== 'handoff' || !hasHandover)
    .map(([name, value]) => ({ name, value, count: Array.isArray(value) ? value.length : null }));
}

/** A headline is a text, or two: `name: text` of named work, `decision: comments` of a review. They stand there whole unless cut. */
function isPartOf(headline: string, text: string): boolean {
  const shown = text.trimStart();
  return headline === shown || headline.startsWith(`${shown}: `) || headline.endsWith(`: ${shown}`);
}

/** The event whose content our orchestrator passes on in an answer of its own; null for every other event. */
export function passedOnIdOf({ event, origin }: EventRecord): string | null {
  const { id } = asRecord(event.meta?.answer_of);
  const isOurs = origin === 'engine' && event.from.agent_id === ORCHESTRATOR_ID;
  return isOurs && typeof id === 'string' ? id : null;
}

/** The arguments of a tool call in one line: the values of its plain arguments. */
export function argumentsOf({ payload }: ClutchMessage): string {
  const args = payload.args ?? payload.arguments ?? payload.input;
  if (typeof args === 'string') return cutText(args, SUMMARY_LENGTH_MAX);
  if (typeof args !== 'object' || args === null) return '';
  const words = Object.values(args).filter((value) => isNumber(value) || typeof value === 'string');
  return cutText(words.join(' '), SUMMARY_LENGTH_MAX);
}

const UNKNOWN: Took = { durationMs: null };

/** `payload.duration_ms` of the outcome, else the time from the call to it. */
export function toolTook(
  call: EventRecord | null,
  outcome: EventRecord | null,
  clock: RunClock | null,
): Took {
  const stated = outcome?.event.payload.duration_ms;
  if (isNumber(stated) && stated >= 0) return { durationMs: stated };
  return call && outcome ? tookBetween(call, outcome, clock) : UNKNOWN;
}

/** The time from one event to another one, by the clock of their run; null where nothing tells it. */
export function tookBetween(start: EventRecord, end: EventRecord, clock: RunClock | null): Took {
  const isImport = start.origin === 'import' || end.origin === 'import';
  const ends = { start: momentOf(start), end: momentOf(end), isImport };
  const { duration_ms: durationMs, clock_conflict: conflict } = spanOf(ends, clock);
  return { durationMs, ...(conflict && { conflict }) };
}

/** What a routing decision says (section 4.3), candidates by score. */
export function decisionFacts({
  event,
  origin,
}: EventRecord): Pick<
  DecisionRow,
  'selected' | 'candidates' | 'reason' | 'considered' | 'elsewhere'
> {
  const { payload } = event;
  const scores = new Map(Object.entries(asRecord(payload.scores)));
  const listed = Array.isArray(payload.candidates) ? payload.candidates : [...scores.keys()];
  const candidates = listed
    .filter((agentId): agentId is string => typeof agentId === 'string')
    .map((agent_id) => {
      const score = scores.get(agent_id);
      return { agent_id, score: isNumber(score) ? score : null };
    })
    .sort(byScore);
  return {
    selected: textIn(payload, 'selected') || null,
    candidates,
    reason: textIn(payload, 'reason'),
    considered: consideredIn(payload),
    elsewhere: origin !== 'engine',
  };
}

/** Of thousands of agents a decision names the first ones, and says how many there were. */
function consideredIn({ considered, considered_total: total }: Payload): number | null {
  if (isNumber(total)) return total;
  return Array.isArray(considered) ? considered.length : null;
}

/** Equal ones, and those without a score at the end, keep their order. */
function byScore(one: { readonly score: number | null }, other: { readonly score: number | null }) {
  if (one.score === other.score) return 0;
  if (one.score === null) return 1;
  if (other.score === null) return -1;
  return other.score - one.score;
}

function asRecord(value: unknown): Payload {
  return typeof value === 'object' && value !== null ? (value as Payload) : {};
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function clampPercent(value: number): number {
  return Math.min(100, Math.max(0, value));
}
