// What a span tells: of a task or a tool its start and its end, of everything else one thing, at its end.
import type { MessageType, Payload } from '@/lib/model/clutch-message';
import { handoffPayload } from '@/lib/protocols/codec/bridge-records';
import { textIn } from '@/lib/protocols/codec/bridge-values';
import { structureIn } from '@/lib/std/json/structure-in';
import type { AgentsPlaces } from './places';
import type { AgentsSpan } from './schema';
import { calledIn, modelIn, saidIn, usageIn } from './span-content';
import { failureIn } from './span-failure';
import { type AgentsWork, ownData } from './span-work';

/** What of an event its part of the span decides. */
export type AgentsPart = {
  readonly moment: 'start' | 'end';
  readonly type: MessageType;
  readonly payload: Payload;
  readonly from: string;
  readonly to: string;
  readonly meta?: Payload;
  readonly derived: readonly string[];
};

export type Whose = {
  readonly span: AgentsSpan;
  readonly work: AgentsWork;
  readonly places: AgentsPlaces;
  /** Whose work it is, as far as anybody says; else that of the program. */
  readonly agent: string;
  readonly isAgentKnown: boolean;
};

/** What runs get for a name from the SDK where nobody gives one. */
const UNNAMED_RUN = 'Agent workflow';

/** The parts of a span, as if it were told whole. */
export function partsOf(whose: Whose): AgentsPart[] {
  switch (whose.work) {
    case 'run':
    case 'agent':
      return taskParts(whose);
    case 'tool':
      return toolParts(whose);
    case 'model':
      return [modelPart(whose)];
    case 'handoff':
      return [handoffPart(whose)];
    case 'guardrail':
      return [guardrailPart(whose)];
    case 'turn':
    case 'other':
      return [otherPart(whose)];
  }
}

/** Asked for by whoever handed over, where that is said, else by the program: spans nest and do not speak. */
function taskParts({ span, work, places, agent, isAgentKnown }: Whose): AgentsPart[] {
  const { handed_over_by, workflow_name } = span;
  const name = textIn(ownData(span.span_data).name);
  const isNamed = name !== '' && (work === 'agent' || name !== UNNAMED_RUN);
  const title = isNamed ? name : textIn(workflow_name) || name || 'Run';
  const former = textIn(handed_over_by);
  const asker = former === '' ? places.program : places.agentId(former);
  const failure = failureIn(span);
  const delegation = { mode: 'transfer', from: asker, to: agent };
  const handover = { from: asker, to: agent, tool: null, callId: null };
  return [
    {
      moment: 'start',
      type: 'task.request',
      payload: { title, ...(former !== '' && { delegation, ...handoffPayload(handover) }) },
      from: asker,
      to: agent,
      derived: [
        ...(former === '' ? ['from.agent_id'] : ['payload.delegation.mode']),
        ...(isAgentKnown ? [] : ['to']),
      ],
    },
    {
      moment: 'end',
      type: failure === null ? 'task.result' : 'task.error',
      payload: failure ?? { title: `${title} ended` },
      from: agent,
      to: asker,
      derived: ['to', ...(isAgentKnown ? [] : ['from.agent_id'])],
    },
  ];
}

/** Call and outcome are paired by the span. What goes in is known at the end, so that the outcome says it as well. */
function toolParts({ span, agent, isAgentKnown }: Whose): AgentsPart[] {
  const { input, output, name, mcp_data } = span.span_data;
  const failure = failureIn(span);
  const call = { tool: textIn(name) || 'tool', call_id: span.id };
  const args = valueIn(input);
  const result = valueIn(output);
  const own = {
    from: agent,
    to: agent,
    meta: withinTask(span),
    derived: ['to', ...(isAgentKnown ? [] : ['from.agent_id'])],
  };
  const isSplit = span.phase === 'end';
  return [
    {
      moment: 'start',
      type: 'tool.call',
      payload: { ...call, ...(args !== null && { args }) },
      ...own,
    },
    {
      moment: 'end',
      type: failure === null ? 'tool.result' : 'tool.error',
      payload: {
        ...call,
        ...(isSplit && args !== null && { args }),
        ...(result !== null && { result }),
        ...(mcp_data !== null && mcp_data !== undefined && { mcp_data }),
        ...failure,
      },
      ...own,
    },
  ];
}

/** Nothing and an empty text are one thing. */
function valueIn(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? null : structureIn(value);
  return value ?? null;
}

/** What the model said, or which tools it asked for. */
function modelPart(whose: Whose): AgentsPart {
  const { span } = whose;
  const usage = usageIn(span);
  const failure = failureIn(span);
  const model = modelIn(span);
  const said = saidIn(span);
  const called = calledIn(span);
  const isSpeech = said !== '' && failure === null;
  const name = model || 'The model';
  const doing = called.length === 0 ? `${name} was called` : `${name} calls ${called.join(', ')}`;
  return {
    type: isSpeech ? 'chat.message' : 'chat.system',
    payload: {
      text: isSpeech ? said : failure === null ? doing : `${name}: ${failure.message}`,
      ...(model !== '' && { model }),
      ...(failure !== null && { error: failure }),
    },
    ...ownPart(whose),
    meta: {
      ...withinTask(span),
      ...(usage !== null && { usage }),
      ...(!isSpeech && failure === null && { fold: true }),
    },
  };
}

/** Said by the one agent to the other: the task itself is that of the span of the other one. */
function handoffPart(whose: Whose): AgentsPart {
  const { span, places } = whose;
  const target = textIn(span.span_data.to_agent);
  const failure = failureIn(span);
  if (target === '' || failure !== null) return otherPart(whose);
  const own = ownPart(whose);
  const to = places.agentId(target);
  return {
    type: 'chat.message',
    payload: {
      text: `Hands over to ${target}.`,
      ...handoffPayload({ from: own.from, to, tool: null, callId: null }),
    },
    ...own,
    to,
    derived: [...own.derived.filter((field) => field !== 'to'), 'payload.text'],
  };
}

/** Folded where nothing was found. */
function guardrailPart(whose: Whose): AgentsPart {
  const { name, triggered } = whose.span.span_data;
  const guardrail = textIn(name) || 'Guardrail';
  const isStopped = triggered === true;
  return {
    type: 'chat.system',
    payload: {
      text: isStopped ? `${guardrail}: tripwire triggered` : `${guardrail}: passed`,
      guardrail: { name: guardrail, triggered: isStopped },
      ...errorOf(whose.span),
    },
    ...ownPart(whose),
    meta: { ...withinTask(whose.span), ...(!isStopped && { fold: true }) },
  };
}

/** What no event has a word for, folded in the thread. */
function otherPart(whose: Whose): AgentsPart {
  const { span } = whose;
  const failure = failureIn(span);
  const text = titleOf(whose);
  return {
    type: 'chat.system',
    payload: {
      text: failure === null ? text : `${text}: ${failure.message}`,
      ...errorOf(span),
    },
    ...ownPart(whose),
    meta: { ...withinTask(span), ...(failure === null && { fold: true }) },
  };
}

function titleOf({ span, work }: Whose): string {
  const { type, name, server } = span.span_data;
  if (work === 'turn') return `Turn ${String(ownData(span.span_data).turn ?? '').slice(0, 20)}`;
  if (work === 'handoff') return 'Handoff';
  if (type === 'mcp_tools') return `Tools of ${textIn(server) || 'a server'}`;
  return textIn(name) || type || 'span';
}

function ownPart({ span, agent, isAgentKnown }: Whose): Omit<AgentsPart, 'type' | 'payload'> {
  const derived = ['to', ...(isAgentKnown ? [] : ['from.agent_id'])];
  return { moment: 'end', from: agent, to: agent, meta: withinTask(span), derived };
}

function errorOf(span: AgentsSpan): Payload {
  const failure = failureIn(span);
  return failure === null ? {} : { error: failure };
}

/** What belongs to the task of the span above it. */
function withinTask({ parent_id }: AgentsSpan): Payload {
  return parent_id === null ? {} : { within_task: parent_id };
}
