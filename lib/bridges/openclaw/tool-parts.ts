// A call of a tool and what came of it, as messages of a transcript and the stream of a run tell it alike.
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { shortText, textIn } from '@/lib/protocols/codec/bridge-values';
import { isObject } from '@/lib/std/is-object';
import { type ClawCall, contentText, questionIn, resultIn } from './content';
import { type ClawPart, type ClawSaid, waits } from './part';
import { agentNameIn } from './places';
import { Id } from './schema';

/** The call; where it asks a person, the question and that the run waits. */
export function callParts(said: ClawSaid, call: ClawCall, run: string): ClawPart[] {
  const { id, tool, args } = call;
  const { agent } = said.places;
  const own = ownPart(said, run);
  const payload = { tool, call_id: id, ...(args !== undefined && { args }) };
  const called: ClawPart = { ...own, id: `call:${run}:${id}`, type: 'tool.call', payload };
  const question = questionIn(call);
  if (question === '') return [called];
  // Only the first event of a message is owed.
  return [
    {
      ...own,
      id: `question:${run}:${id}`,
      type: 'chat.message',
      payload: { text: question, expects_reply: true },
      to: HUMAN_AGENT_ID,
      derived: ['to', 'payload.expects_reply'],
    },
    called,
    {
      ...own,
      ...waits(true),
      id: `waits:${run}:${id}`,
      from: agent,
      derived: ['to', 'payload.text'],
    },
  ];
}

export type ClawOutcome = {
  readonly id: string;
  readonly tool: string;
  readonly content: unknown;
  readonly isError: boolean;
};

/** What came of a call; where it spawned a session, the task that was handed to its agent. */
export function outcomeParts(said: ClawSaid, outcome: ClawOutcome, run: string): ClawPart[] {
  const { id, tool, content, isError } = outcome;
  const own = ownPart(said, run);
  const result = resultIn(content);
  const call = { tool: tool || 'tool', call_id: id };
  const failed: Pick<ClawPart, 'type' | 'payload' | 'derived'> = {
    type: 'tool.error',
    payload: {
      ...call,
      code: 'tool_failed',
      message: failureText(result, content),
      retryable: false,
    },
    derived: ['to', 'payload.code', 'payload.retryable'],
  };
  const told: ClawPart = {
    ...own,
    type: 'tool.result',
    payload: { ...call, result },
    ...(isError && failed),
    id: `result:${run}:${id}`,
  };
  const answered: ClawPart = {
    ...own,
    ...waits(false),
    id: `answered:${run}:${id}`,
    derived: ['to', 'payload.text'],
  };
  return [told, ...(tool === 'ask_user' ? [answered] : []), ...spawnedParts(said, outcome, run)];
}

function failureText(result: unknown, content: unknown): string {
  const own = isObject(result) ? textIn(result.error) : '';
  return shortText(own || contentText(content)) || 'It failed and did not say why.';
}

/** The result of `sessions_spawn` alone names the run that it began. */
function spawnedParts(said: ClawSaid, { tool, content }: ClawOutcome, run: string): ClawPart[] {
  const result = tool === 'sessions_spawn' ? resultIn(content) : null;
  if (!isObject(result)) return [];
  const { childSessionKey, runId } = result;
  if (!Id.safeParse(childSessionKey).success || !Id.safeParse(runId).success) return [];
  const name = agentNameIn(String(childSessionKey)) ?? 'subagent';
  const { agent, agentId } = said.places;
  return [
    {
      id: `spawned:${runId}`,
      type: 'task.request',
      payload: { title: `Subagent ${name}`, session: childSessionKey },
      from: agent,
      to: agentId(name),
      task: String(runId),
      parent: run,
      derived: ['payload.title'],
    },
  ];
}

function ownPart({ places }: ClawSaid, run: string) {
  const derived = ['to', ...(places.isAgentKnown ? [] : ['from.agent_id'])];
  return { from: places.agent, to: places.agent, task: run, derived };
}
