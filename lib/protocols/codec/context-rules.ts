// What a protocol's rules say of a message in its context: the run that it stands in, and the registry. A codec sees one message
// and looks nothing up; the engine knows the log and no protocol. So a codec that has such rules says what they need, and the
// engine asks them before the commit. A finding marks a message and refuses none.
import type { ToolResult } from '@/lib/delegation/producers';
import type { AgentCard } from '@/lib/model/agent-card';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Finding } from '@/lib/model/finding';

/** What was said before in a message's run and in its own protocol, told by what events mean (`meaning.ts`). */
export type RunHistory = {
  /** The agents of the cycle that a delegation closes, the delegator first; null where it closes none. */
  cycleClosedBy(from: string, to: string): readonly string[] | null;
  /** The tasks that were handed to an agent. */
  tasksHandedTo(agentId: string): ReadonlySet<string>;
  /** Whether a task was handed on to an agent, by whoever had it or over several hops. */
  isDelegate(agentId: string, taskId: string): boolean;
  /** The agent that gave this result first; null where nobody did. */
  producerOf(result: ToolResult): string | null;
  /** The hash with which a reference was first given; null where none was. */
  firstHashOf(ref: string): string | null;
  /** Whether the task that an id belongs to was cancelled. */
  isCancelled(id: string): boolean;
};

/** Whose matter a task is. */
export type TaskParties = {
  /** Whether an agent has it, or may take it. */
  isHolder(agentId: string): boolean;
  /** Whether an agent asked for it, or for one that it is a part of. */
  isRequester(agentId: string): boolean;
};

/** What rules that look beyond one message may ask: of its run, of tasks, of agents and of artifacts. */
export type MessageContext = RunHistory & {
  /**
   * Of a result that its request wanted reproducible: the event that told of another one for the same input, of the same agent,
   * in whichever run; null where none is known.
   */
  otherResult(result: ClutchMessage): { readonly run_id: string; readonly id: string } | null;
  /** Of the task of an id of the run, whatever protocol it was asked for in; null where nobody asked for it yet. */
  partiesOf(taskId: string): TaskParties | null;
  /** What an agent says of itself; null where it is unknown. */
  cardOf(agentId: string): AgentCard | null;
  /** Whom the names of agents in manifests mean. */
  readonly instances: 'exact' | 'numbered';
  /** Whether a content-addressed artifact is here: one that `artifactsOf` names. */
  hasArtifact(ref: string): boolean;
};

/** What was known of an agent before it introduced itself. */
export type KnownAgent = {
  readonly card: AgentCard | null;
  /** Whether it was introduced with another key the last time, as far as this process heard it. */
  readonly isByOtherKey: boolean;
};

/** Pure, and total on every event of the protocol. */
export type ContextRules = {
  /** Whether a rule asks for what was said before in the run. */
  needsRun(event: ClutchMessage): boolean;
  /** References of artifacts whose presence decides something. */
  artifactsOf(event: ClutchMessage): readonly string[];
  /** The findings of one message by its events, the primary one first. */
  check(events: readonly ClutchMessage[], context: MessageContext): Finding[];
  /** The findings of an `agent.register`; absent where no rule asks for what was known before. */
  checkIntroduction?(event: ClutchMessage, known: KnownAgent): Finding[];
};
