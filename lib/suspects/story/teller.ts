// Takes the events of a run one after the other and keeps of each what the signals ask for. What is compared with what came
// before is bounded, so that an event costs the same at the end of a long run as at its beginning.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { attemptOf } from '@/lib/model/event-fields';
import { isFolded } from '@/lib/model/event-marks';
import type { EventRecord } from '@/lib/model/event-record';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { isJudgement } from '@/lib/model/judgement-type';
import { textOf } from '@/lib/text/text-of';
import { ERROR_TYPES } from './error-types';
import { callKey, isEmptyResult } from './payload-facts';
import { shareOf } from './share-of';
import type { OutcomeAt, Story, StoryEvent, StoryPart } from './story-event';
import { type ExecutionOutcome, factsOf, TEXT_READ_MAX, type TextFacts } from './text-facts';

/** Earlier turns of an agent that a turn is compared with, and earlier calls that are named as the same. */
const OWN_TURNS_KEPT = 4;
const SAME_KEPT = 3;

/** A turn that says less is a nod. UTF-16 units. */
const TURN_LENGTH_MIN = 24;

/** These are about agents and the workspace, not about the run's work. */
const ASIDE_TYPES: ReadonlySet<string> = new Set([
  ...['agent.register', 'agent.heartbeat', 'agent.update'],
]);

type Draft = { -readonly [Key in keyof StoryEvent]: StoryEvent[Key] };

/** Takes one run, event by event. */
export class Teller {
  readonly #drafts: Draft[] = [];
  readonly #byId = new Map<string, Draft>();
  readonly #handovers = new Map<string, Draft>();
  readonly #lastOfTask = new Map<string, Draft>();
  readonly #sameBefore = new Map<string, readonly number[]>();
  readonly #ownTurns = new Map<string, readonly Draft[]>();
  readonly #leads = new Set<string>();
  readonly #asked = new Set<string>();
  readonly #seen = new Set<string>();
  #running: Draft | null = null;
  #outcome: OutcomeAt | null = null;
  #isBehindGap = false;

  /** Events are left out here: what comes next follows on nothing that is known. */
  leaveOut(): void {
    this.#isBehindGap = true;
    this.#running = null;
    this.#outcome = null;
    this.#lastOfTask.clear();
  }

  /** Returns how many characters it read. */
  add(record: EventRecord): number {
    if (isAside(record) || this.#isEcho(record)) return 1;
    const draft = this.#draftOf(record);
    const { facts, part } = draft;
    this.#drafts.push(draft);
    this.#byId.set(record.event.id, draft);
    this.#noteTask(record, draft);
    if (part === 'handover' || part === 'thought') this.#leads.add(draft.agent);
    if (part === 'question') for (const word of facts.words) this.#asked.add(word);
    for (const figure of facts.figures) this.#seen.add(figure);
    for (const name of facts.names) this.#seen.add(name);
    if (part === 'outcome') this.#noteOutcome(record, draft);
    else this.#noteTurn(draft);
    return 1 + Math.min(facts.length, TEXT_READ_MAX);
  }

  /** The story of all that was added. */
  end(isWhole: boolean): Story {
    const turns = this.#drafts.filter(isTurn);
    for (const [index, draft] of turns.entries()) draft.turn = index;
    const [opening] = turns;
    return {
      events: this.#drafts,
      leads: this.#leads,
      asked: this.#asked,
      opening: opening === undefined || opening.isBehindGap ? null : opening,
      turns,
      isWhole,
    };
  }

  /** A request or a result that repeats nothing of the message that it is: the message is what counts. */
  #isEcho({ event: { type, payload, from, to, task_id } }: EventRecord): boolean {
    const { message_id: id } = payload;
    const said = typeof id === 'string' ? this.#byId.get(id) : undefined;
    if (said === undefined) return false;
    if (type === 'task.request' && isForOthers(from.agent_id, to)) {
      said.part = 'handover';
      this.#leads.add(from.agent_id);
      this.#handovers.set(task_id, said);
    }
    if (type === 'task.result') said.answers = this.#handovers.get(task_id) ?? null;
    return true;
  }

  #draftOf(record: EventRecord): Draft {
    const { event, seq, verdict } = record;
    const facts = factsOf(textOf(event));
    const part = partOf(record, facts);
    const agent = event.from.agent_id;
    return {
      seq,
      agent,
      part,
      facts,
      verdict,
      type: event.type,
      attempt: attemptOf(event),
      turn: -1,
      answers: null,
      ran: null,
      after: null,
      ledTo: null,
      to: event.to.map(({ agent_id: id }) => id),
      isBehindGap: this.#isBehindGap,
      novelFigures: this.#isBehindGap ? 0 : countNew(facts.figures, this.#seen),
      novelNames: this.#isBehindGap ? 0 : countNew(facts.names, this.#seen),
      repeats: repeatsOf(facts, this.#ownTurns.get(agent) ?? []),
      same: this.#noteSame(record, part),
    };
  }

  #noteSame(record: EventRecord, part: StoryPart): readonly number[] {
    const key = callKey(record, part);
    if (key === null) return [];
    const before = this.#sameBefore.get(key) ?? [];
    this.#sameBefore.set(key, [...before, record.seq].slice(-SAME_KEPT));
    return before;
  }

  #noteTask({ event: { task_id, type } }: EventRecord, draft: Draft): void {
    if (draft.part === 'handover') this.#handovers.set(task_id, draft);
    if (type === 'task.result') draft.answers = this.#handovers.get(task_id) ?? null;
    const before = this.#lastOfTask.get(task_id);
    if (ERROR_TYPES.has(type) && before !== undefined) before.ledTo ??= draft.seq;
    this.#lastOfTask.set(task_id, draft);
  }

  #noteOutcome({ event }: EventRecord, { facts, seq }: Draft): void {
    const isTool = facts.outcome === null;
    this.#outcome = { outcome: facts.outcome ?? toolOutcome(event), seq, isTool };
    if (this.#running !== null) this.#running.ran ??= this.#outcome;
    this.#running = null;
  }

  #noteTurn(draft: Draft): void {
    draft.after = this.#outcome;
    this.#outcome = null;
    if (draft.part === 'question') return;
    this.#running = draft;
    const before = this.#ownTurns.get(draft.agent) ?? [];
    this.#ownTurns.set(draft.agent, [...before, draft].slice(-OWN_TURNS_KEPT));
  }
}

/** About agents and the workspace, or what a person said of the run: no part of its work. */
function isAside(record: EventRecord): boolean {
  return ASIDE_TYPES.has(record.event.type) || isJudgement(record);
}

function toolOutcome(event: ClutchMessage): ExecutionOutcome {
  if (event.type === 'tool.error') return 'failed';
  return isEmptyResult(event) ? 'empty' : 'worked';
}

/** What says something: no nod, but an error however short, and a call that was made before. */
function isTurn({ part, type, facts, same }: Draft): boolean {
  if (ERROR_TYPES.has(type) || (type === 'tool.call' && same.length > 0)) return true;
  return part !== 'question' && part !== 'outcome' && facts.length >= TURN_LENGTH_MIN;
}

function partOf({ event }: EventRecord, { outcome }: TextFacts): StoryPart {
  const { from, to, type } = event;
  if (from.agent_id === HUMAN_AGENT_ID || from.role === 'human') return 'question';
  if (type === 'tool.result' || type === 'tool.error' || outcome !== null) return 'outcome';
  if (isFolded(event)) return 'thought';
  return type === 'task.request' && isForOthers(from.agent_id, to) ? 'handover' : 'speech';
}

function isForOthers(from: string, to: readonly { readonly agent_id: string }[]): boolean {
  return to.some(({ agent_id: id }) => id !== from);
}

function countNew(tokens: ReadonlySet<string>, seen: ReadonlySet<string>): number {
  let count = 0;
  for (const token of tokens) if (!seen.has(token)) count += 1;
  return count;
}

function repeatsOf({ words }: TextFacts, own: readonly Draft[]): StoryEvent['repeats'] {
  let best: StoryEvent['repeats'] = null;
  for (const { facts, seq } of own) {
    const share = shareOf(words, facts.words);
    if (share > (best?.share ?? 0)) best = { share, seq };
  }
  return best;
}
