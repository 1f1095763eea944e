// The streams of an agent's run: that it began and ended, tools while they run, that it writes. And the end of a run that nobody heard.
import { shortText, textIn } from '@/lib/protocols/codec/bridge-values';
import { isObject } from '@/lib/std/is-object';
import { waitingParts } from './approval-parts';
import type { ClawPart, ClawSaid } from './part';
import { AgentStream, isAnnouncement, RunEnded } from './schema';
import { callParts, outcomeParts } from './tool-parts';

/** The parts of a stream's event; none where it says nothing of its own. */
export function streamParts(said: ClawSaid): ClawPart[] {
  const { runId, stream, data } = AgentStream.parse(said.wire.payload);
  if (isAnnouncement(runId) && stream !== 'tool') return [];
  if (stream === 'lifecycle') return lifecycleParts(said, runId, data);
  if (stream === 'tool') return toolParts(said, runId, data);
  return stream === 'assistant' ? [writingPart(said, runId)] : [];
}

type Data = Readonly<Record<string, unknown>>;

function lifecycleParts(said: ClawSaid, run: string, data: Data): ClawPart[] {
  const { agent, asker } = said.places;
  const own = { from: agent, to: asker, task: run, derived: ['to'] };
  if (data.phase === 'start')
    return [{ ...own, id: `began:${run}`, type: 'task.accept', payload: {} }];
  if (data.phase === 'error')
    return [{ ...own, ...failed(textIn(data.error)), id: `ended:${run}` }];
  if (data.phase === 'waiting-approval' || data.phase === 'approval-resolved') {
    return waitingParts(said, run, data);
  }
  if (data.phase !== 'end') return [];
  return [{ ...own, ...ended(data.aborted === true), id: `ended:${run}` }];
}

function ended(isAborted: boolean): Pick<ClawPart, 'type' | 'payload'> {
  return isAborted
    ? { type: 'task.cancel', payload: { reason: 'The run was aborted' } }
    : { type: 'task.result', payload: { title: 'The run ended' } };
}

function failed(error: string): Pick<ClawPart, 'type' | 'payload'> {
  const message = shortText(error) || 'It failed and did not say why.';
  return { type: 'task.error', payload: { code: 'error', message, retryable: false } };
}

function toolParts(said: ClawSaid, run: string, data: Data): ClawPart[] {
  const { phase, args, result, isError } = data;
  const id = textIn(data.toolCallId);
  const tool = textIn(data.name);
  if (id === '' || tool === '') return [];
  if (phase === 'start') return callParts(said, { id, tool, args }, run);
  if (phase !== 'result') return [];
  const content = isObject(result) ? result.content : result;
  return outcomeParts(said, { id, tool, content, isError: isError === true }, run);
}

/** One event for all that a run writes: its words come with the message. */
function writingPart({ places }: ClawSaid, run: string): ClawPart {
  return {
    id: `writing:${run}`,
    type: 'task.progress',
    payload: { text: 'writes a message' },
    from: places.agent,
    to: places.asker,
    task: run,
    derived: ['to', 'payload.text'],
  };
}

/** As the last message of a transcript lets it be told. */
export function endedParts({ wire, places }: ClawSaid): ClawPart[] {
  const { runId, stopReason, error } = RunEnded.parse(wire.payload);
  if (isAnnouncement(runId)) return [];
  const isFailed = stopReason === 'error';
  const told = isFailed ? failed(textIn(error)) : ended(stopReason === 'aborted');
  return [
    {
      ...told,
      id: `ended:${runId}`,
      from: places.agent,
      to: places.asker,
      task: runId,
      derived: ['type', 'to'],
    },
  ];
}
