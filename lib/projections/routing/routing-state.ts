// What routing knows of the agents at each moment of the log: cards, presence, loads, how their last tasks ended, and whose
// turn it is. A decision names the seq of the state that it rests on, so that folding up to there gives the same agents.
import type { AgentCard } from '@/lib/model/agent-card';
import type { EventRecord } from '@/lib/model/event-record';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { PendingAssignment, RoutingAgent } from '@/lib/model/orchestration/routing';
import { redactedPlaces } from '@/lib/model/redaction';
import { costOf } from '@/lib/model/usage';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { type LoadedTask, TaskLoads } from '@/lib/tasks/task-loads';
import { cardAfter } from '../agents/card-of';
import { ChangedNumbers, type FoldParts } from '../checkpoint/checkpoint-fold';
import type { CheckpointedFold } from '../checkpoint/checkpointed-fold';
import { RoutedAgents, type SavedAgent, type SuccessAt, successAt } from './routed-agents';

/** What can be asked of the state. */
export type RoutingView = {
  /** Decisions of our own that selected somebody: the number of the next one. */
  cursor(): number;
  /** All registered agents by id, as they are once those assignments stand in the log. The list and its agents never change. */
  agents(pending?: readonly PendingAssignment[]): readonly RoutingAgent[];
  agent(agentId: string): RoutingAgent | null;
  /** Protocols of agents that do not read the canonical one. */
  foreignProtocols(): readonly string[];
  /** How its last tasks had ended at a moment that was folded. */
  successAt(agentId: string, at: number): SuccessAt;
  /** The same of its load alone, at no cost, and also of who is not registered. */
  loadOf(agentId: string): { readonly open: number; readonly card: AgentCard | null };
};

/** The view of the log up to a seq. */
export type RoutingState = RoutingView & Pick<CheckpointedFold, 'seq'>;

/** With `Note`, what whoever folds along keeps with a task. */
export type RoutingFold<Note = unknown> = RoutingView &
  FoldParts & {
    /** A task that is open, or has ended lately, by any of its ids. */
    task(runId: string, id: string): LoadedTask<Note> | null;
  };

const CURSOR_KEY = 'cursor';

/** An agent, and how many open tasks it holds. */
const AGENT_KEY = 'a:';
const LOAD_KEY = 'l:';

/** The fold alone: its records come in the order of the log. */
export function createRoutingFold<Note = unknown>(): RoutingFold<Note> {
  const parts = createParts<Note>();
  const { routed, loads, turns } = parts;

  function decided({ event, origin }: EventRecord): void {
    if (origin !== 'engine' || event.from.agent_id !== ORCHESTRATOR_ID) return;
    const { selected } = event.payload;
    if (typeof selected === 'string') routed.choose(selected, turns.cursor);
    turns.cursor += 1;
  }

  return {
    ...createSavedParts(parts),
    apply(record) {
      // An import tells of other days and of other people's agents.
      if (record.origin === 'import') return;
      const { type } = record.event;
      // Whatever answers may join ids of a task, and be of any type.
      for (const place of redactedPlaces(record)) loads.redact(place);
      if (type.startsWith('task.') || meaningOf(record.event).link !== null) loads.apply(record);
      const cost = costOf(record.event);
      if (cost > 0) routed.addCost(record.event.from.agent_id, cost);
      if (type === 'routing.decision') decided(record);
      else if (type === 'agent.register' || type === 'agent.update') introduce(routed, record);
    },
    cursor: () => turns.cursor,
    agents: (pending = []) => routed.list(pending, turns.cursor),
    agent: routed.get,
    foreignProtocols: () => routed.foreignProtocols,
    successAt: (agentId, at) => successAt(routed.save(agentId), at),
    loadOf: (agentId) => routed.loadOf(agentId),
    task: (runId, id) => loads.task(runId, id),
  };
}

/** What the fold is made of, and what of it changed since it was saved. */
function createParts<Note>() {
  const tasks = new ChangedNumbers('t:');
  const changed = new Set<string>();
  const routed = new RoutedAgents(
    (agentId) => changed.add(`${AGENT_KEY}${agentId}`),
    (agentId) => changed.add(`${LOAD_KEY}${agentId}`),
  );
  const loads = new TaskLoads<Note>({
    onLoad: (agentId, change) => routed.addLoad(agentId, change),
    onOutcome: (agentId, isResult, seq) => routed.addOutcome(agentId, isResult, seq),
    onTask: tasks.add,
  });
  return { tasks, changed, routed, loads, turns: { cursor: 0, takenCursor: 0 } };
}

/** Saves and loads the parts of the fold, each under its key. */
function createSavedParts<Note>({
  tasks,
  changed,
  routed,
  loads,
  turns,
}: ReturnType<typeof createParts<Note>>): Omit<FoldParts, 'apply'> {
  return {
    takeChanged() {
      const keys = [...tasks.take(), ...changed];
      if (turns.cursor !== turns.takenCursor) keys.push(CURSOR_KEY);
      turns.takenCursor = turns.cursor;
      changed.clear();
      return keys;
    },
    save(key) {
      if (key === CURSOR_KEY) return turns.cursor;
      if (key.startsWith(LOAD_KEY)) return routed.saveLoad(key.slice(LOAD_KEY.length)) || null;
      const task = tasks.numberOf(key);
      return task === null ? routed.save(key.slice(AGENT_KEY.length)) : loads.saved(task);
    },
    runOf: (key) => loads.runOf(tasks.numberOf(key)),
    loadEnded: (runs) => runs.forEach(loads.loadEnded),
    evictRun: loads.evictRun,
    load(parts) {
      const loaded: LoadedTask<Note>[] = [];
      for (const { key, value } of parts) {
        if (key === CURSOR_KEY) turns.cursor = value as number;
        else if (tasks.numberOf(key) !== null) loaded.push(value as LoadedTask<Note>);
        else if (key.startsWith(LOAD_KEY)) {
          routed.loadLoad(key.slice(LOAD_KEY.length), value as number);
        } else routed.load(key.slice(AGENT_KEY.length), value as SavedAgent);
      }
      loads.load(loaded);
    },
  };
}

/** A card registers an agent; who says nothing of its status with it is here. */
function introduce(routed: RoutedAgents, { event, received_at }: EventRecord): void {
  const agentId = event.from.agent_id;
  const known = routed.get(agentId)?.card ?? null;
  const card = cardAfter(known, event);
  const isSaid = card !== null && card !== known;
  if (isSaid) routed.register(agentId, card);
  const { status } = event.payload;
  if (status === 'offline') routed.setOffline(agentId, received_at);
  else if (isSaid || typeof status === 'string') routed.setOffline(agentId, null);
}
