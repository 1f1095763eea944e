// Record to events. Each gives the same events whatever came before it: nothing is looked up. What is a part of a task names the scope
// that it stands in (`meta.within_task`), and lib/tasks finds the task over any chain of them.
import type { MessageType, Payload } from '@/lib/model/clutch-message';
import { pythonInstant } from '@/lib/model/python-time';
import { type ForeignPart, foreignEvents } from '@/lib/protocols/codec/bridge-events';
import { dashedName, prefixedId } from '@/lib/protocols/codec/bridge-records';
import type { DecodeContext, DecodedMessage } from '@/lib/protocols/codec/codec';
import { textIn } from '@/lib/text/text-of';
import {
  answerIn,
  argsIn,
  askedIn,
  failureIn,
  isReportedFailure,
  kindWords,
  outcomeIn,
  toolIn,
  usageIn,
  workerIn,
} from './content';
import { scopeOf, workOf } from './kinds';
import type { CrewaiRecord } from './schema';

/** `meta.protocol` of what the bus told. */
export const PROTOCOL = 'crewai';

/** Before the names of agents where the key is bound to no prefix. */
const OWN_PREFIX = 'agent:crewai.';

/** Who asks where nobody says who does, and whose work it is where nobody is named. */
const PROGRAM = 'program';

/** Whom a flow asks. It is nobody of ours: the question is answered where the flow runs. */
const PERSON = 'human';

/** Whose record it is. */
type Whose = {
  readonly wire: CrewaiRecord;
  readonly agent: string;
  readonly isAgentKnown: boolean;
  readonly program: string;
  readonly person: string;
};

/** The events of a record. */
export function toEvents(
  wire: CrewaiRecord,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const idOf = (name: string) => prefixedId(context.agentPrefix ?? OWN_PREFIX, name);
  const worker = dashedName(workerIn(wire));
  const whose = {
    wire,
    agent: idOf(worker || PROGRAM),
    isAgentKnown: worker !== '',
    program: idOf(PROGRAM),
    person: idOf(PERSON),
  };
  const record = {
    protocol: PROTOCOL,
    nativeType: wire.type,
    id: wire.event_id,
    ts: pythonInstant(wire.timestamp),
    run: wire.run ?? null,
    native: nativeOf(wire),
  };
  return foreignEvents(partsOf(whose), record, context);
}

function partsOf(whose: Whose): ForeignPart[] {
  switch (workOf(whose.wire)) {
    case 'task_begins':
      return [taskBegins(whose)];
    case 'task_ends':
      return [
        taskEnds(whose, 'task.result', outcomeIn(whose.wire)),
        ...(isAnsweredLate(whose.wire) ? [lateAnswer(whose)] : []),
      ];
    case 'task_fails':
      return [taskEnds(whose, 'task.error', { ...failureIn(whose.wire), retryable: false })];
    case 'method_waits':
      return [methodWaits(whose)];
    case 'flow_waits':
      return [questionPart(whose), flowWaits(whose)];
    case 'flow_resumes':
      return [flowResumes(whose)];
    case 'agent_begins':
      return agentBegins(whose);
    case 'tool_begins':
      return [toolPart(whose, 'tool.call', {})];
    case 'tool_ends':
      return [toolEnds(whose)];
    case 'tool_fails':
      return [toolPart(whose, 'tool.error', { ...failureIn(whose.wire), retryable: false })];
    case 'model_answers':
      return [modelAnswers(whose)];
    case 'question':
      return [questionPart(whose)];
    case 'answer':
      return [answerPart(whose)];
    case 'agent_fails':
    case 'model_fails':
      return [
        notePart(whose, {
          text: `${kindWords(whose.wire)}: ${failureIn(whose.wire).message}`,
          error: failureIn(whose.wire),
        }),
      ];
    case 'other':
      return [notePart(whose, { text: noteText(whose.wire) }, { fold: true })];
  }
}

/** Asked for by whoever has the parent: scopes nest and do not speak. */
function taskBegins({ wire, agent, isAgentKnown, program }: Whose): ForeignPart {
  const { task, within } = scopeOf(wire);
  return {
    type: 'task.request',
    payload: askedIn(wire),
    from: program,
    to: agent,
    task,
    parent: within,
    derived: ['from.agent_id', ...(isAgentKnown ? [] : ['to'])],
  };
}

function taskEnds(
  { wire, agent, isAgentKnown, program }: Whose,
  type: MessageType,
  payload: Payload,
): ForeignPart {
  const { task, within } = scopeOf(wire);
  return {
    type,
    payload,
    from: agent,
    to: program,
    task,
    parent: within,
    derived: ['to', ...(isAgentKnown ? [] : ['from.agent_id'])],
  };
}

/**
 * A method that is paused has given its output, which a person is to look at: crewAI tells what goes on as another execution of it, so
 * that the flow waits and nothing else.
 */
function methodWaits(whose: Whose): ForeignPart {
  const part = taskEnds(whose, 'task.result', { text: `Waits for: ${askedText(whose.wire)}` });
  return { ...part, derived: [...part.derived, 'payload.text'] };
}

function flowWaits(whose: Whose): ForeignPart {
  const payload = { text: askedText(whose.wire), state: 'input_required' };
  return taskEnds(whose, 'task.progress', payload);
}

/** The flow goes on, so that nobody owes it an answer; the method that was looked at tells what it was. */
function flowResumes(whose: Whose): ForeignPart {
  const part = taskEnds(whose, 'task.progress', { text: 'The flow goes on.' });
  return { ...part, meta: { goes_on: true }, derived: [...part.derived, 'payload.text'] };
}

/** Of what a flow asked that was paused the listener says with the method what was answered. */
function isAnsweredLate(wire: CrewaiRecord): boolean {
  return wire.type === 'method_execution_finished' && textIn(wire, 'feedback') !== '';
}

/** The flow asked, and the method is over. */
function lateAnswer(whose: Whose): ForeignPart {
  const { meta: _, ...part } = answerPart(whose);
  return { ...part, task: scopeOf(whose.wire).within ?? part.task };
}

function askedText(wire: CrewaiRecord): string {
  return textIn(wire, 'message') || kindWords(wire);
}

/** That an agent sets about a task: it takes the task that the scope stands in, and the scope is a part of that. */
function agentBegins(whose: Whose): ForeignPart[] {
  const { wire, agent, isAgentKnown, program } = whose;
  const note = notePart(
    whose,
    { text: textIn(wire, 'task_prompt') || kindWords(wire) },
    { fold: true },
  );
  const task = wire.parent_event_id ?? null;
  if (!isAgentKnown || task === null) return [note];
  return [
    note,
    { type: 'task.accept', payload: {}, from: agent, to: program, task, derived: ['to'] },
  ];
}

function toolPart(whose: Whose, type: MessageType, more: Payload): ForeignPart {
  const { wire } = whose;
  const { task } = scopeOf(wire);
  const payload = { tool: toolIn(wire), call_id: task, ...argsIn(wire), ...more };
  return { ...ownPart(whose), type, payload };
}

/** Call and outcome are paired by the scope of the call. */
function toolEnds(whose: Whose): ForeignPart {
  const { wire } = whose;
  if (isReportedFailure(wire)) {
    return toolPart(whose, 'tool.error', { ...failureIn(wire), retryable: false });
  }
  const result = wire.output ?? wire.result;
  return toolPart(whose, 'tool.result', {
    ...(result !== undefined && result !== null && { result }),
    ...(wire.from_cache === true && { from_cache: true }),
  });
}

/** What it said, or folded that it asked for tools, whose calls are told by themselves. */
function modelAnswers(whose: Whose): ForeignPart {
  const { wire } = whose;
  const said = answerIn(wire);
  const model = textIn(wire, 'model');
  const isSpeech = said.trim() !== '';
  const part = ownPart(whose);
  return {
    ...part,
    type: isSpeech ? 'chat.message' : 'chat.system',
    payload: {
      text: isSpeech ? said : `${model || 'The model'} asks for a tool.`,
      ...(model !== '' && { model }),
    },
    meta: { ...part.meta, ...usageIn(wire), ...(!isSpeech && { fold: true }) },
  };
}

function questionPart(whose: Whose): ForeignPart {
  const { wire, person } = whose;
  const { emit, output } = wire;
  return {
    ...ownPart(whose),
    type: 'chat.message',
    to: person,
    payload: {
      text: askedText(wire),
      expects_reply: true,
      ...(Array.isArray(emit) && { options: emit }),
      ...(output !== undefined && output !== null && { about: output }),
    },
  };
}

function answerPart(whose: Whose): ForeignPart {
  const { wire, agent, isAgentKnown, person } = whose;
  const outcome = textIn(wire, 'outcome');
  return {
    ...ownPart(whose),
    type: 'chat.message',
    from: person,
    to: agent,
    payload: {
      text: textIn(wire, 'feedback') || textIn(wire, 'response') || outcome || kindWords(wire),
      ...(outcome !== '' && { outcome }),
    },
    derived: ['from.agent_id', ...(isAgentKnown ? [] : ['to'])],
  };
}

function notePart(whose: Whose, payload: Payload, meta: Payload = {}): ForeignPart {
  const part = ownPart(whose);
  return { ...part, payload, meta: { ...part.meta, ...meta } };
}

function noteText(wire: CrewaiRecord): string {
  const { error } = wire;
  const model = textIn(wire, 'model');
  const said =
    wire.type === 'llm_call_started' && model !== '' ? `${model} is asked` : kindWords(wire);
  return typeof error === 'string' && error !== '' ? `${said}: ${error}` : said;
}

/** What somebody says to itself, as a part of the scope that it stands in. */
function ownPart({ wire, agent, isAgentKnown }: Whose): ForeignPart {
  const { task, within } = scopeOf(wire);
  return {
    type: 'chat.system',
    payload: {},
    from: agent,
    to: agent,
    task,
    ...(within !== null && { meta: { within_task: within } }),
    derived: ['to', ...(isAgentKnown ? [] : ['from.agent_id'])],
  };
}

const NATIVE = [
  'emission_sequence',
  'parent_event_id',
  'started_event_id',
  'previous_event_id',
  'triggered_by_event_id',
] as const;

/** How the event stands among the others; the raw message has all of it. */
function nativeOf(wire: CrewaiRecord): Payload {
  const native: Record<string, unknown> = {};
  for (const name of NATIVE) {
    const said = wire[name];
    if (said !== null && said !== undefined) native[name] = said;
  }
  return native;
}
