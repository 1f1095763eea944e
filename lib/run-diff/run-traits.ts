// What of a task is compared beside what lists say of it: the kind of work, whom the router chose, tries, votes and the
// outcome, each with its place in the run. A fold of the events of one run in their order; it keeps no payload.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { attemptOf } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import type { Task } from '@/lib/model/summary';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { textIn, workName } from '@/lib/text/text-of';
import { type ContentKey, contentKeyOf } from './content-key';

/** Choices and ballots of one task that are compared, at most: more than any router tries and any triad has members. */
const CHOICES_MAX = 32;
const BALLOTS_MAX = 64;

/** An event, and which one of its run it is, from 1: seqs of two runs cannot be compared, these can. */
export type EventPlace = { readonly seq: number; readonly nth: number };

/** An agent that a decision chose; null where it found nobody. */
type Choice = { readonly agent: string | null; readonly at: EventPlace };
type Ballot = { readonly vote: string; readonly at: EventPlace };
type Outcome = { readonly content: ContentKey; readonly by: string; readonly at: EventPlace };

export type TaskTraits = {
  readonly opened: EventPlace;
  readonly last: EventPlace;
  /** What kind of work was asked for, by the words of the request; empty where it has none. */
  readonly kind: string;
  /** One after the other; the same agent twice in a row is one choice. */
  readonly choices: readonly Choice[];
  /** The first event of its second attempt. */
  readonly retried: EventPlace | null;
  /** The last one of each agent. */
  readonly ballots: ReadonlyMap<string, Ballot>;
  /** Its last result, else its last error. */
  readonly outcome: Outcome | null;
};

/** A run as it is compared. */
export type RunTraits = {
  readonly tasks: readonly Task[];
  readonly traits: ReadonlyMap<string, TaskTraits>;
  /** Events that were folded. */
  readonly events: number;
  /** The last event of the run. */
  readonly to_seq: number;
  /** False where the run has more events than were folded. */
  readonly is_whole: boolean;
};

type Draft = {
  opened: EventPlace;
  last: EventPlace;
  kind: string | null;
  choices: Choice[];
  retried: EventPlace | null;
  ballots: Map<string, Ballot>;
  result: Outcome | null;
  error: Outcome | null;
};

export class TraitsFold {
  readonly #assignees: ReadonlyMap<string, string | null>;
  readonly #drafts = new Map<string, Draft>();
  /** The tasks in which proposals stand, by the names that votes call them. */
  readonly #proposals = new Map<string, string>();
  #events = 0;

  /** @param tasks The tasks of the run as they are in the end: an assignee's result counts more than a stranger's. */
  constructor(tasks: readonly Pick<Task, 'task_id' | 'assigned_to'>[]) {
    this.#assignees = new Map(tasks.map(({ task_id, assigned_to }) => [task_id, assigned_to]));
  }

  /** Events that were folded. */
  get events(): number {
    return this.#events;
  }

  /** @param taskId The task in which the event stands; null where it stands in none. */
  apply(record: EventRecord, taskId: string | null): void {
    this.#events += 1;
    const at = { seq: record.seq, nth: this.#events };
    const ballotTask = this.#ballotTask(record, taskId);
    if (ballotTask !== null) addBallot(this.#draft(ballotTask, at), record.event, at);
    if (taskId === null) return;
    const draft = this.#draft(taskId, at);
    draft.last = at;
    addChoice(draft, record.event, at);
    this.#addAct(draft, { event: record.event, taskId, at });
  }

  traits(): Map<string, TaskTraits> {
    return new Map(
      [...this.#drafts].map(([taskId, { kind, result, error, ...draft }]) => [
        taskId,
        { ...draft, kind: kind ?? '', outcome: result ?? error },
      ]),
    );
  }

  #draft(taskId: string, at: EventPlace): Draft {
    const known = this.#drafts.get(taskId);
    if (known !== undefined) return known;
    const draft: Draft = {
      opened: at,
      last: at,
      kind: null,
      choices: [],
      retried: null,
      ballots: new Map(),
      result: null,
      error: null,
    };
    this.#drafts.set(taskId, draft);
    return draft;
  }

  /** The task that an event votes in: that of the proposal which it names, else its own. Null for all other events. */
  #ballotTask({ event }: EventRecord, taskId: string | null): string | null {
    const { deliberation } = meaningOf(event);
    if (deliberation?.part === 'proposal' && taskId !== null) {
      for (const name of deliberation.names) {
        if (!this.#proposals.has(name)) this.#proposals.set(name, taskId);
      }
    }
    if (deliberation?.part !== 'vote') return null;
    return this.#proposals.get(deliberation.proposal) ?? taskId;
  }

  #addAct(
    draft: Draft,
    { event, taskId, at }: { event: ClutchMessage; taskId: string; at: EventPlace },
  ): void {
    const { act } = meaningOf(event);
    if (act === null) return;
    if (act === 'request') draft.kind ??= kindOf(event);
    if (attemptOf(event) > 1) draft.retried ??= at;
    if (act !== 'result' && act !== 'error') return;
    const outcome = { content: contentKeyOf(event), by: event.from.agent_id, at };
    const assignee = this.#assignees.get(taskId);
    const isAside = draft[act]?.by === assignee && outcome.by !== assignee;
    if (!isAside) draft[act] = outcome;
  }
}

/** The narrowest word for the work: its schema, its name, else its domain. */
function kindOf({ payload, payload_type, domain }: ClutchMessage): string {
  return payload_type ?? (workName(payload) || (domain ?? ''));
}

function addChoice(draft: Draft, event: ClutchMessage, at: EventPlace): void {
  if (event.type !== 'routing.decision' && event.type !== 'routing.failure') return;
  const chosen = event.type === 'routing.decision' ? textIn(event.payload, 'selected') : '';
  const agent = chosen === '' ? null : chosen;
  const isNew = draft.choices.length === 0 || draft.choices.at(-1)?.agent !== agent;
  if (isNew && draft.choices.length < CHOICES_MAX) draft.choices.push({ agent, at });
}

function addBallot(draft: Draft, event: ClutchMessage, at: EventPlace): void {
  const { deliberation } = meaningOf(event);
  if (deliberation?.part !== 'vote') return;
  const voter = event.from.agent_id;
  const hasRoom = draft.ballots.size < BALLOTS_MAX || draft.ballots.has(voter);
  if (hasRoom) draft.ballots.set(voter, { vote: deliberation.vote.toLowerCase(), at });
}
