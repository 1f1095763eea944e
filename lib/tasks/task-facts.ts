// What the task folds keep of an event about a task: enough to tell the task's state, no payload. Plain JSON.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import { CONTRACT_VIOLATION } from '@/lib/model/orchestration/engine-errors';
import { DECISION_TYPE } from '@/lib/model/orchestration/triad-types';
import type { WorkflowBinding } from '@/lib/model/orchestration/workflow';
import type { Task } from '@/lib/model/summary';
import { isDerived } from '@/lib/protocols/codec/event-of';
import type { Expected, TaskAct } from '@/lib/protocols/codec/meaning';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { firstLineOf, headlineOf, textIn } from '@/lib/text/text-of';
import { type Moment, momentOf } from './event-time';

export type TaskFact = Moment & {
  readonly seq: number;
  readonly act: TaskAct;
  readonly from: string;
  /** The first recipient. */
  readonly to: string | null;
  /** All recipients, where there are several. */
  readonly offered?: readonly string[];
  /** Null where the event does not say: it then belongs to whatever attempt is under way. */
  readonly attempt: number | null;
  readonly parent: string | null;
  readonly title: string;
  readonly protocol: string;
  readonly delegation: Task['delegation'];
  /** Of a request: what it expects first. */
  readonly expects?: Expected;
  /** Said by a person, or by a program with an operator's key. */
  readonly isOperators?: true;
  /** The server's own decision of a triad. */
  readonly isRuling?: true;
  /** It tells of another log. */
  readonly isImport?: true;
  /** Of a request: our own orchestrator handed the work on with it. */
  readonly handsOn?: true;
  /** Of a request: without a parent of its own the task hangs from the one that its sender holds. */
  readonly parentIsHeld?: true;
  /** Of a request: no event ends the task. */
  readonly endsInWords?: true;
  /** Of a request: it is one of many questions in a thread, which is one task. */
  readonly isOfThread?: true;
  /** Of a request: its message names a parent and not who asks; whoever has the parent does. */
  readonly isAskedAbove?: true;
  /** Of any other act: it may be about something that was never asked for. */
  readonly mayBeAside?: true;
  /** Of a request: the workflow and step that `meta` binds it to. */
  readonly binding?: WorkflowBinding;
  /** Of a request: the ids of tasks that `meta` says it waits for. */
  readonly dependsOn?: readonly string[];
  /** Of an error: the orchestrator says that the result broke the contract of its step. */
  readonly breaks?: true;
};

/** The fact of an event about a task; null for every other event. */
export function factOf(record: EventRecord): TaskFact | null {
  const { event, origin } = record;
  const { act, mayBeAside } = meaningOf(event);
  if (act === null) return null;
  const { at, own, isAhead } = momentOf(record);
  const fact: MutableFact = {
    seq: record.seq,
    act,
    from: event.from.agent_id,
    to: event.to[0]?.agent_id ?? null,
    at,
    own,
    attempt: event.attempt ?? null,
    parent: event.parent_task_id ?? null,
    title: '',
    protocol: record.protocol,
    delegation: null,
  };
  // Set one by one, for most events have none of them and folds ask for the fact of every event.
  if (isAhead) fact.isAhead = true;
  if (origin === 'operator') fact.isOperators = true;
  if (origin === 'engine' && event.payload_type === DECISION_TYPE) fact.isRuling = true;
  if (origin === 'import') fact.isImport = true;
  if (mayBeAside) fact.mayBeAside = true;
  if (act === 'request') addRequest(fact, record);
  else if (act === 'error' && isBreach(record)) fact.breaks = true;
  return fact;
}

type MutableFact = { -readonly [Key in keyof TaskFact]: TaskFact[Key] };

function addRequest(fact: MutableFact, record: EventRecord): void {
  const { event } = record;
  const { expects, parentIsHeld, endsInWords, question } = meaningOf(event);
  const binding = bindingOf(event);
  fact.title = nameOf(event) || headlineOf(event) || (event.payload_type ?? '');
  fact.delegation = delegationOf(event);
  if (event.to.length > 1) fact.offered = event.to.map(({ agent_id }) => agent_id);
  if (expects !== null) fact.expects = expects;
  if (parentIsHeld) fact.parentIsHeld = true;
  if (fact.parent !== null && isDerived(event, 'from.agent_id')) fact.isAskedAbove = true;
  if (endsInWords) fact.endsInWords = true;
  if (question?.scope === 'thread') fact.isOfThread = true;
  if (handsOn(record)) fact.handsOn = true;
  if (binding !== null) fact.binding = binding;
  const dependsOn = dependenciesIn(event);
  if (dependsOn.length > 0) fact.dependsOn = dependsOn;
}

/** What a framework calls the step that a task is (`meta.title`), where the text is what was asked of it; else empty. */
function nameOf({ meta }: ClutchMessage): string {
  return firstLineOf(textIn(meta ?? {}, 'title'));
}

/** Tasks that one request says it waits for, at most: more nobody draws. */
const DEPENDENCIES_MAX = 32;

/** The tasks that a request says it waits for (`meta.depends_on`, an id or several; CD3). */
function dependenciesIn({ meta }: ClutchMessage): string[] {
  const named = meta?.depends_on;
  const ids = Array.isArray(named) ? named.slice(0, DEPENDENCIES_MAX) : [named];
  return ids.filter((id): id is string => typeof id === 'string');
}

function handsOn({ event, origin }: EventRecord): boolean {
  const isOurs = origin === 'engine' && event.from.agent_id === ORCHESTRATOR_ID;
  return isOurs && event.meta?.reviews === undefined;
}

/** The workflow and step that a request names in its `meta`; null where it names none. */
export function bindingOf({ meta }: Pick<ClutchMessage, 'meta'>): WorkflowBinding | null {
  const { workflow, step } = meta ?? {};
  if (typeof workflow !== 'string') return null;
  return { workflow, step: typeof step === 'string' ? step : null };
}

function isBreach({ event, origin }: EventRecord): boolean {
  return origin === 'engine' && event.payload.code === CONTRACT_VIOLATION;
}

/** `payload.delegation {mode, from, to}`; null where a part is missing. */
function delegationOf(event: ClutchMessage): Task['delegation'] {
  const { delegation } = event.payload;
  if (typeof delegation !== 'object' || delegation === null) return null;
  const { mode, from, to } = delegation as { mode?: unknown; from?: unknown; to?: unknown };
  if (typeof mode !== 'string' || typeof from !== 'string' || typeof to !== 'string') return null;
  return { mode, from, to };
}
