// What an event of AG-UI tells, by its type. Types that the protocol has and that say nothing of what agents do are folded.
import type { MessageType, Payload } from '@/lib/model/clutch-message';
import { textIn } from '@/lib/protocols/codec/bridge-values';
import { isObject } from '@/lib/std/is-object';
import { structureIn } from '@/lib/std/json/structure-in';
import { answersIn, askedIn, contentText, interruptsText, usageIn } from './event-text';
import type { AgUiPlaces } from './places';
import type { AgUiWire } from './schema';

/** What of an event its type decides. */
export type AgUiPart = {
  /** What the id is made of, after the type: null where the place in the stream tells it from others. */
  readonly about: string | null;
  readonly type: MessageType;
  readonly payload: Payload;
  readonly from: string;
  readonly to: string;
  readonly parent?: string;
  readonly meta?: Payload;
  readonly derived: readonly string[];
};

export type AgUiSaid = { readonly wire: AgUiWire; readonly places: AgUiPlaces };

type Tell = (said: AgUiSaid) => AgUiPart;

/** The types that are more than a note. */
const TOLD: Readonly<Record<string, Tell>> = {
  RUN_STARTED: runStarted,
  RUN_FINISHED: runFinished,
  RUN_ERROR: runError,
  STEP_STARTED: step,
  STEP_FINISHED: step,
  TEXT_MESSAGE_CHUNK: message,
  TOOL_CALL_CHUNK: toolCall,
  TOOL_CALL_RESULT: toolResult,
  SUBAGENT_STARTED: subagentStarted,
  SUBAGENT_FINISHED: subagentFinished,
  SUBAGENT_ERROR: subagentError,
};

/** The others, and how they are called where they are folded. */
const NOTED: Readonly<Record<string, string>> = {
  STATE_SNAPSHOT: 'State',
  STATE_DELTA: 'State changed',
  MESSAGES_SNAPSHOT: 'The messages so far',
  ACTIVITY_SNAPSHOT: 'Activity',
  ACTIVITY_DELTA: 'Activity changed',
  REASONING_START: 'Reasoning',
  REASONING_END: 'Reasoning ended',
  REASONING_MESSAGE_START: 'Reasoning',
  REASONING_MESSAGE_CONTENT: 'Reasoning',
  REASONING_MESSAGE_END: 'Reasoning ended',
  REASONING_MESSAGE_CHUNK: 'Reasoning',
  REASONING_ENCRYPTED_VALUE: 'Reasoning, encrypted',
  RAW: 'Raw event',
  CUSTOM: 'Custom event',
};

/** Whether the protocol has such a type. */
export function isKnownType(type: string): boolean {
  return Object.hasOwn(TOLD, type) || Object.hasOwn(NOTED, type);
}

/** What the event of a record tells. */
export function partOf(said: AgUiSaid): AgUiPart {
  const { event, continued } = said.wire;
  const { type } = event;
  if (continued === true && type === 'RUN_STARTED') return takenUp(said);
  const tell = Object.hasOwn(TOLD, type) ? TOLD[type] : undefined;
  return tell === undefined ? note(said) : tell(said);
}

/** Said by the agent of the run to the application, or the other way round. */
function between({ places }: AgUiSaid, way: 'asked' | 'answered') {
  const { client, main, speaker, isSpeakerKnown } = places;
  const known = isSpeakerKnown ? [] : [way === 'asked' ? 'to' : 'from.agent_id'];
  return way === 'asked'
    ? { from: client, to: main, derived: ['from.agent_id', ...known] }
    : { from: speaker, to: client, derived: ['to', ...known] };
}

/** Said by whoever speaks, to nobody else. */
function alone({ places: { speaker, isSpeakerKnown } }: AgUiSaid) {
  const derived = ['to', ...(isSpeakerKnown ? [] : ['from.agent_id'])];
  return { from: speaker, to: speaker, derived };
}

function runStarted(said: AgUiSaid): AgUiPart {
  const { input } = said.wire.event;
  const text = askedIn(input);
  const resume = answersIn(input);
  return {
    ...between(said, 'asked'),
    about: '',
    type: 'task.request',
    payload: {
      ...(text === '' ? { title: 'Run' } : { text }),
      ...(resume.length > 0 && { resume }),
    },
  };
}

/** An interrupt is no end: the run waits, and another run takes it up. */
function runFinished(said: AgUiSaid): AgUiPart {
  const { event } = said.wire;
  const outcome = asObject(event.outcome);
  const usage = usageIn(event.usage);
  const meta = usage === null ? {} : { meta: { usage } };
  if (outcome.type === 'cancelled') {
    const payload = { text: 'The run was cancelled.' };
    return { ...between(said, 'asked'), ...meta, about: '', type: 'task.cancel', payload };
  }
  const answered = { ...between(said, 'answered'), ...meta, about: '' };
  if (outcome.type === 'interrupt') {
    const { interrupts } = outcome;
    const text = interruptsText(interrupts);
    return {
      ...answered,
      type: 'task.progress',
      payload: { text, state: 'input_required', interrupts },
    };
  }
  return { ...answered, type: 'task.result', payload: resultOf(event.result, 'The run finished') };
}

/** What it asked was answered: the run that was interrupted has ended, and the one that takes it up is another one. */
function takenUp(said: AgUiSaid): AgUiPart {
  const { runId, input } = said.wire.event;
  const resumed = answersIn(input);
  const isAnswered = resumed.some(({ status }) => status === 'resolved');
  const answers = resumed.flatMap(({ payload = null }) => (payload === null ? [] : [payload]));
  return {
    ...between(said, 'answered'),
    about: String(runId),
    type: 'task.result',
    payload: {
      text: `It was ${isAnswered ? '' : 'not '}answered, and goes on as ${runId}.`,
      ...(answers.length > 0 && { answers }),
    },
  };
}

function runError(said: AgUiSaid): AgUiPart {
  const usage = usageIn(said.wire.event.usage);
  return {
    ...between(said, 'answered'),
    about: '',
    type: 'task.error',
    payload: errorOf(said),
    ...(usage !== null && { meta: { usage } }),
  };
}

/** A step has no id, and its tools and messages do not name it: it is how far its task is. */
function step(said: AgUiSaid): AgUiPart {
  const { type, stepName } = said.wire.event;
  const name = textIn(stepName) || 'step';
  const text = type === 'STEP_STARTED' ? name : `${name} finished`;
  return {
    ...between(said, 'answered'),
    about: null,
    type: 'task.progress',
    payload: { text, step: name },
  };
}

/** Said by the agent, or by whoever is before the application. */
function message(said: AgUiSaid): AgUiPart {
  const { event, open, omitted } = said.wire;
  const { messageId, role, delta, name } = event;
  const text = textIn(delta);
  const isAgents = role === undefined || role === 'assistant';
  const isSpeech = text !== '' && (isAgents || role === 'user');
  const own = isAgents ? between(said, 'answered') : between(said, 'asked');
  return {
    ...own,
    about: String(messageId),
    type: isSpeech ? 'chat.message' : 'chat.system',
    payload: {
      text: text || 'An empty message',
      ...(textIn(name) !== '' && { name }),
      ...restOf({ open, omitted }),
    },
    ...(!isSpeech && { meta: { fold: true } }),
  };
}

function toolCall(said: AgUiSaid): AgUiPart {
  const { event, open, omitted } = said.wire;
  const { toolCallId, toolCallName, delta } = event;
  const args = textIn(delta);
  return {
    ...alone(said),
    about: String(toolCallId),
    type: 'tool.call',
    payload: {
      tool: textIn(toolCallName) || 'tool',
      call_id: toolCallId,
      ...(args !== '' && { args: structureIn(args) }),
      ...restOf({ open, omitted }),
    },
  };
}

/** The protocol has no word for a tool that failed. */
function toolResult(said: AgUiSaid): AgUiPart {
  const { event, tool } = said.wire;
  const { toolCallId, content } = event;
  const own = alone(said);
  const name = textIn(tool);
  return {
    ...own,
    about: String(toolCallId),
    type: 'tool.result',
    payload: {
      tool: name || 'tool',
      call_id: toolCallId,
      result: typeof content === 'string' ? structureIn(content) : (content ?? null),
    },
    derived: [...own.derived, ...(name === '' ? ['payload.tool'] : [])],
  };
}

/** Asked for by whoever has the task above it. */
function subagentStarted({ wire, places }: AgUiSaid): AgUiPart {
  const { name, description, subagentRunId, parentSubagentRunId } = wire.event;
  const title = textIn(name) || 'Subagent';
  const text = textIn(description);
  const isParent = typeof parentSubagentRunId === 'string' && parentSubagentRunId !== '';
  return {
    about: String(subagentRunId),
    type: 'task.request',
    payload: { title, ...(text !== '' && { description: text }) },
    from: places.main,
    to: places.agentId(title),
    parent: isParent ? parentSubagentRunId : places.run,
    derived: ['from.agent_id'],
  };
}

function subagentFinished(said: AgUiSaid): AgUiPart {
  const { event } = said.wire;
  const own = { ...upwards(said), about: String(event.subagentRunId) };
  if (asObject(event.outcome).type === 'suspended') {
    const payload = { text: 'It waits for an answer.', state: 'input_required' };
    return { ...own, type: 'task.progress', payload };
  }
  return { ...own, type: 'task.result', payload: resultOf(event.result, 'It finished') };
}

function subagentError(said: AgUiSaid): AgUiPart {
  const about = String(said.wire.event.subagentRunId);
  return { ...upwards(said), about, type: 'task.error', payload: errorOf(said) };
}

/** Said by a subagent to the agent of its run. */
function upwards({ places: { speaker, main, isSpeakerKnown } }: AgUiSaid) {
  const derived = ['to', ...(isSpeakerKnown ? [] : ['from.agent_id'])];
  return { from: speaker, to: main, derived };
}

/** What is in it stays in the raw message. */
function note(said: AgUiSaid): AgUiPart {
  const { type, name, activityType, source } = said.wire.event;
  const known = Object.hasOwn(NOTED, type) ? (NOTED[type] ?? type) : type;
  const about = textIn(name) || textIn(activityType) || textIn(source);
  return {
    ...alone(said),
    about: null,
    type: 'chat.system',
    payload: { text: about === '' ? known : `${known}: ${about}` },
    meta: { fold: true },
  };
}

function resultOf(result: unknown, title: string): Payload {
  const text = contentText(result);
  if (text !== '') return { text };
  return result === undefined || result === null ? { title } : { title, result };
}

function errorOf({ wire: { event } }: AgUiSaid): Payload {
  const { code, message: said } = event;
  const text = textIn(said) || 'It failed and says no more.';
  return { code: textIn(code) || 'error', message: text, retryable: false };
}

function restOf({ open, omitted }: Pick<AgUiWire, 'open' | 'omitted'>): Payload {
  return {
    ...(open === true && { is_open: true }),
    ...(omitted !== null && { omitted_characters: omitted }),
  };
}

/** An outcome that is none says nothing. */
function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
