// Record to events. The run of a workflow is the root task, each call of an executor one below it. Nothing is looked up: the place in
// the run and the number of the call stand in the envelope, and ids are made of them.
import type { MessageType, Payload } from '@/lib/model/clutch-message';
import { pythonInstant } from '@/lib/model/python-time';
import { type ForeignPart, foreignEvents } from '@/lib/protocols/codec/bridge-events';
import { dashedName, handoffPayload, prefixedId } from '@/lib/protocols/codec/bridge-records';
import type { DecodeContext, DecodedMessage } from '@/lib/protocols/codec/codec';
import { isObject } from '@/lib/std/is-object';
import { textIn } from '@/lib/text/text-of';
import {
  answersIn,
  askedIn,
  callIn,
  contentsIn,
  failureIn,
  saidIn,
  textOfData,
  usageIn,
} from './content';
import type { WorkflowEvent, WorkflowRecord } from './schema';

/** `meta.protocol` of what a workflow told. */
export const PROTOCOL = 'agent-framework';

/** Before the names of agents where the key is bound to no prefix. */
const OWN_PREFIX = 'agent:agent-framework.';

/** Who starts a workflow: nobody says who does. */
const PROGRAM = 'program';

/** Whom a workflow asks. It is nobody of ours: the question is answered where the workflow runs. */
const PERSON = 'human';

/** Where a record stands, and who has a part in it. */
type Place = {
  readonly event: WorkflowEvent;
  readonly sequence: number;
  readonly run: string;
  /** The task of the executor's call; the root where the event is of none. */
  readonly task: string;
  readonly workflow: string;
  /** The executor; the workflow where the event names none. */
  readonly executor: string;
  readonly program: string;
  readonly person: string;
  readonly idOf: (name: string) => string;
};

/** The events of a record. */
export function toEvents(
  wire: WorkflowRecord,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const { run, sequence, event } = wire;
  const place = placeOf(wire, context);
  const { type, request_id, iteration, state } = event;
  const id = type === 'request_info' && request_id ? `${run}:${request_id}` : `${run}#${sequence}`;
  const record = {
    protocol: PROTOCOL,
    nativeType: type,
    id,
    ts: pythonInstant(wire.at),
    run,
    native: {
      sequence,
      ...(wire.call && { call: wire.call }),
      ...(typeof iteration === 'number' && { iteration }),
      ...(state && { state }),
    },
    derived: ['id'],
  };
  return foreignEvents(partsOf(place), record, context);
}

function placeOf(
  { run, sequence, event, workflow, call }: WorkflowRecord,
  context: DecodeContext,
): Place {
  const idOf = (name: string) =>
    prefixedId(context.agentPrefix ?? OWN_PREFIX, dashedName(name) || 'unnamed');
  const executor = event.executor_id || null;
  const isCall = executor !== null && call !== null && call !== undefined;
  return {
    event,
    sequence,
    run,
    task: isCall ? prefixedId(`${run}/`, `${executor}.${call}`) : run,
    workflow: idOf(workflow),
    executor: idOf(executor ?? workflow),
    program: idOf(PROGRAM),
    person: idOf(PERSON),
    idOf,
  };
}

function partsOf(place: Place): ForeignPart[] {
  const { event } = place;
  switch (event.type) {
    case 'started':
      return startedParts(place);
    case 'status':
      return [statusPart(place)];
    case 'failed':
      return [rootPart(place, 'task.error', failureIn(event))];
    case 'executor_invoked':
      return invokedParts(place);
    case 'executor_completed':
      return [callPart(place, 'task.result', saidIn(event, 'completed'))];
    case 'executor_failed':
      return [callPart(place, 'task.error', failureIn(event))];
    case 'output':
    case 'intermediate':
    case 'data':
      return outputParts(place);
    case 'request_info':
      return [questionPart(place)];
    case 'handoff_sent':
      return [handoffPart(place)];
    case 'warning':
    case 'error':
      return [notePart(place, `${event.type}: ${textOfData(event.data)}`)];
    default:
      return [foldedPart(place, event.type.replaceAll('_', ' '))];
  }
}

/** What the workflow is asked; where it goes on, what it was answered or is told. */
function startedParts(place: Place): ForeignPart[] {
  const { event, sequence, run, workflow, program, person } = place;
  if (sequence > 1) {
    const said = answersIn(event).length === 0 && textOfData(event.data) !== '';
    const message: ForeignPart = {
      type: 'chat.message',
      payload: saidIn(event, 'workflow'),
      from: program,
      to: workflow,
      task: run,
      derived: ['type', 'from.agent_id', 'task_id'],
    };
    const answers = answersIn(event).map(
      ([request, answer]): ForeignPart => ({
        type: 'chat.message',
        payload: {
          text: textOfData(answer) || JSON.stringify(answer),
          in_reply_to: `${run}:${request}`,
        },
        from: person,
        to: workflow,
        task: run,
        derived: ['from.agent_id', 'to'],
      }),
    );
    const goesOn = rootPart(place, 'task.progress', { text: 'The workflow goes on.' });
    return [...answers, ...(said ? [message] : []), goesOn];
  }
  const request = saidIn(event, 'workflow');
  return [
    {
      type: 'task.request',
      payload: request,
      from: program,
      to: workflow,
      task: run,
      derived: ['from.agent_id'],
    },
  ];
}

/** A workflow that is idle is done with what it was asked; the glue adds what it gave last. */
function statusPart(place: Place): ForeignPart {
  const { event } = place;
  switch (event.state) {
    case 'IDLE':
      return rootPart(place, 'task.result', saidIn(event, 'The workflow is done.'));
    case 'IDLE_WITH_PENDING_REQUESTS':
      return rootPart(place, 'task.progress', {
        text: 'Waits for answers.',
        state: 'input_required',
      });
    case 'CANCELLED':
      return rootPart(place, 'task.error', {
        code: 'cancelled',
        message: 'The workflow was cancelled.',
        retryable: false,
      });
    default:
      return foldedPart(
        place,
        `status ${String(event.state ?? '')
          .toLowerCase()
          .replaceAll('_', ' ')}`,
      );
  }
}

/** A call is asked for by the workflow and taken at once. */
function invokedParts(place: Place): ForeignPart[] {
  const { event, executor, workflow, run, task } = place;
  const call = { task, parent: task === run ? null : run };
  const name = event.executor_id ?? 'executor';
  const payload = askedIn(event, name);
  return [
    {
      ...call,
      type: 'task.request',
      payload,
      ...('text' in payload && { meta: { title: name } }),
      from: workflow,
      to: executor,
      derived: ['from.agent_id', 'task_id', 'parent_task_id'],
    },
    {
      ...call,
      type: 'task.accept',
      payload: {},
      from: executor,
      to: workflow,
      derived: ['type', 'to', 'task_id'],
    },
  ];
}

/** Calls of tools as they came in a response, and what the agent said with them. */
function outputParts(place: Place): ForeignPart[] {
  const { event, run } = place;
  const part = ownPart(place);
  const calls = contentsIn(event).flatMap((content): ForeignPart[] => {
    const call = callIn(content);
    if (call === null) return [];
    const { type, callId, payload } = call;
    const call_id = callId === '' ? {} : { call_id: `${run}:${callId}` };
    return [{ ...part, type, to: part.from, payload: { ...payload, ...call_id } }];
  });
  const text = textOfData(event.data);
  const words: ForeignPart[] =
    calls.length > 0 && text === ''
      ? []
      : [{ ...part, type: 'chat.message', payload: saidIn(event, 'output') }];
  // Tokens are counted once for the whole response.
  return [...calls, ...words].map((one, at) => (at === 0 ? { ...one, meta: usageIn(event) } : one));
}

function questionPart(place: Place): ForeignPart {
  const { event, person, run } = place;
  return {
    ...ownPart(place),
    type: 'chat.message',
    to: person,
    // The call that asks is over before the answer comes.
    task: run,
    payload: { ...saidIn(event, 'Asks for an answer.'), expects_reply: true },
  };
}

/** Said by the one to the other, where both are named: the call of the other is told by itself. */
function handoffPart(place: Place): ForeignPart {
  const { data } = place.event;
  const said = isObject(data) ? data : {};
  const [source, target] = [textIn(said, 'source'), textIn(said, 'target')];
  const note = notePart(place, `${source} hands on to ${target}.`);
  if (source === '' || target === '') return { ...note, derived: ['from.agent_id', 'to'] };
  const [from, to] = [place.idOf(source), place.idOf(target)];
  const handoff = handoffPayload({ from, to, tool: null, callId: null });
  return { ...note, from, to, payload: { ...note.payload, ...handoff }, derived: ['payload.text'] };
}

function rootPart(
  { workflow, program, run }: Place,
  type: MessageType,
  payload: Payload,
): ForeignPart {
  return { type, payload, from: workflow, to: program, task: run, derived: ['to', 'task_id'] };
}

function callPart(
  { executor, workflow, run, task }: Place,
  type: MessageType,
  payload: Payload,
): ForeignPart {
  const parent = task === run ? null : run;
  return {
    type,
    payload,
    from: executor,
    to: workflow,
    task,
    parent,
    derived: ['to', 'task_id', 'parent_task_id'],
  };
}

function foldedPart(place: Place, text: string): ForeignPart {
  return { ...notePart(place, text), meta: { fold: true } };
}

function notePart(place: Place, text: string): ForeignPart {
  return { ...ownPart(place), payload: { text } };
}

/** What an executor says to the workflow in the call that it is in. */
function ownPart({ executor, workflow, task }: Place): ForeignPart {
  return {
    type: 'chat.system',
    payload: {},
    from: executor,
    to: workflow,
    task,
    derived: ['to', 'task_id'],
  };
}
