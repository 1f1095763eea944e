// Who may say what about a task (CD11). One rule for every fold, the orchestrator and the checks of incoming messages: what
// anybody else says of a task is stored and shown, and changes nothing.
import { HUMAN_AGENT_ID, ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { TaskAct } from '@/lib/protocols/codec/meaning';

/** Whose matter a task is. */
export type Parties = {
  readonly requested_by: string | null;
  /** Who has it; a group or null: nobody took it yet. */
  readonly assigned_to: string | null;
  /** To whom it was offered, where that is more than the assignee. */
  readonly offered: readonly string[];
};

/** Who says something, and what it does to the task. */
export type Speaker = {
  readonly from: string;
  readonly act: TaskAct;
  /** A person, or a program with an operator's key, in whosever name. */
  readonly isOperators: boolean;
  /** The server's own decision of a triad: it ends what the triad was asked, to whomever that was addressed. */
  readonly isRuling?: boolean;
};

/**
 * Whether an act counts: an accept and progress of whoever has the task; a request that asks again or gives it to another one,
 * and an end, also of who asked for it and of operators. The orchestrator may say anything of any task. An overseer ends a
 * task through the orchestrator, which confirms it.
 */
export function mayAct(parties: Parties, speaker: Speaker): boolean {
  if (speaker.from === ORCHESTRATOR_ID || speaker.isRuling === true) return true;
  if (isHolder(parties, speaker.from)) return true;
  if (speaker.act === 'accept' || speaker.act === 'progress') return false;
  return speaker.from === parties.requested_by || isOperatorsAct(speaker);
}

/** Whether a task is in the hands of an agent, or there for it to take. */
export function isHolder({ assigned_to, offered }: Parties, agentId: string): boolean {
  if (assigned_to === null || assigned_to === agentId || isGroup(assigned_to)) return true;
  return offered.some((to) => to === agentId || isGroup(to));
}

/** Whether an id names a group and not one agent. */
export function isGroup(agentId: string): boolean {
  return agentId.startsWith('group:');
}

/** Operators ask again and cancel in whosever name, for programs act for them; a result or an error they give in their own. */
function isOperatorsAct({ from, act, isOperators }: Speaker): boolean {
  return isOperators && (from === HUMAN_AGENT_ID || act === 'cancel' || act === 'request');
}

/** Whether an act ends a task. */
export function isEnd(act: TaskAct | null): act is EndAct {
  return act === 'result' || act === 'error' || act === 'cancel' || act === 'timeout';
}

export type EndAct = Extract<TaskAct, 'result' | 'error' | 'cancel' | 'timeout'>;
