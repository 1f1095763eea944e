// Who speaks in a turn, and to whom. In some files `name` is the speaker; in the others the role is, with an aside in
// parentheses: `Orchestrator (-> WebSurfer)` hands something over, `Orchestrator (thought)` talks to nobody.
import { HUMAN_AGENT_ID, toAgentId } from '@/lib/model/ids';
import type { TranscriptTurn } from './schema';

export type Speech = {
  readonly speaker: string;
  /** Whom the turn opens a task for. */
  readonly delegate: string | null;
  readonly isThought: boolean;
};

/** How people are called where a turn has no other name. */
const HUMAN_NAMES: ReadonlySet<string> = new Set(['human', 'user']);

/** What the name and the role of a turn say. */
export function speechOf(turn: TranscriptTurn): Speech {
  if (turn.name !== undefined) {
    return { speaker: agentOf(turn.name), delegate: null, isThought: false };
  }
  const [, name, aside] = /^(.*\S)\s*\(([^()]*)\)$/s.exec(turn.role) ?? [];
  if (name === undefined || aside === undefined) {
    return { speaker: agentOf(turn.role), delegate: null, isThought: false };
  }
  const [, delegate] = /^->\s*(.*\S)\s*$/s.exec(aside) ?? [];
  return {
    speaker: agentOf(name),
    delegate: delegate === undefined ? null : agentOf(delegate),
    isThought: aside.trim() === 'thought',
  };
}

/** The id of whoever is called so. */
export function agentOf(name: string): string {
  return HUMAN_NAMES.has(name) ? HUMAN_AGENT_ID : toAgentId(name);
}
