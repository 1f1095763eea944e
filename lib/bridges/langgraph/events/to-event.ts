// Record to events. Each record gives the same events whatever came before it. A node's task bears LangGraph's id of it and hangs from the
// task whose subgraph it is in. One thing has one id, whichever modes tell it.
import type { ClutchMessage, MessageType, Payload } from '@/lib/model/clutch-message';
import { isIdentifier } from '@/lib/model/storable-text';
import { handoffPayload, prefixedId } from '@/lib/protocols/codec/bridge-records';
import type { DecodeContext, DecodedMessage } from '@/lib/protocols/codec/codec';
import { eventOf } from '@/lib/protocols/codec/event-of';
import { fingerprint as hashOf } from '@/lib/std/fingerprint';
import { invariant } from '@/lib/std/invariant';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import type { DeclaredHandover } from '@/lib/text/content-of';
import { partsOf } from '../wire/namespace';
import { fingerprint } from '../wire/print';
import type { GraphInterrupt, GraphItem, GraphWire } from '../wire/schema';
import type { GraphPart, GraphParts } from './part';
import { callPart, endParts, failureOf, startParts } from './task-parts';
import { questionParts, resumedParts, WAITS, wordsIn } from './wait-parts';

/** `meta.protocol` of what a graph told. */
export const PROTOCOL = 'langgraph';

/** Before the names of nodes where the key is bound to no prefix. */
const OWN_PREFIX = 'agent:langgraph.';

/** The name of a graph that its sender does not name. */
const UNNAMED_GRAPH = 'graph';

/** Whoever runs a graph. */
const CLIENT = 'client';

/** Of what a graph's author writes and has no words in it. UTF-16 units. */
const PREVIEW_LENGTH_MAX = 500;

/** Where the events of a record stand, and whose they are. */
type Standing = {
  /** The task that it is about; null where it is the run. */
  readonly task: string | null;
  readonly parent: string | null;
  /** The task that a part of a node's work belongs to, where nothing tells of the node's own. */
  readonly within: string | null;
  readonly agent: string;
  /** Who asked for the task: the node whose subgraph it is in, or the graph. */
  readonly above: string;
  readonly client: () => string;
  /** Another node of the same graph. */
  readonly beside: (name: string) => string;
};

/** The events of a record. */
export function toEvents(
  wire: GraphWire,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const { id, parts } = partsIn(wire);
  const standing = standingOf(wire, context);
  const events = parts.map((part, at) => {
    const event = eventFrom({ part, id: at === 0 ? id : `${id}#${at}`, wire, standing, context });
    return at === 0 ? event : { ...event, meta: { ...event.meta, native: {}, part_of: id } };
  });
  return { id, events, findings: [] };
}

function partsIn(wire: GraphWire): GraphParts {
  const { item, mode, ns } = wire;
  switch (item.kind) {
    case 'start':
      return startParts(item, ns.length > 0);
    case 'end':
      return endParts(item);
    case 'writing':
      return { id: `langgraph:writing:${hashOf(ns.join('|'))}`, parts: [WRITING] };
    case 'block':
      return { id: ownId(wire), parts: [blockPart(item.block)] };
    case 'waits':
      return waitingParts(wire, item.interrupts);
    case 'resumed':
      return resumedParts(item, ownId(wire));
    case 'failure': {
      const failure = failureOf(item.error);
      const payload = { text: `The graph failed: ${failure.message}`, error: failure };
      return { id: ownId(wire), parts: [{ type: 'chat.system', payload, derived: ['to'] }] };
    }
    case 'repeated':
      return { id: `langgraph:repeated:${hashOf(mode)}`, parts: [repeatedPart(mode)] };
    case 'other':
      return { id: ownId(wire), parts: [otherPart(mode, item.data)] };
  }
}

/** A subgraph is a task, which waits; what the outermost graph asks is about the run. */
function waitingParts({ ns }: GraphWire, interrupts: readonly GraphInterrupt[]): GraphParts {
  const questions = questionParts(interrupts, ns.join('|'));
  invariant(questions !== null, 'a graph waits for something');
  return ns.length === 0 ? questions : { ...questions, parts: [...questions.parts, WAITS] };
}

/** What says something of its own is known by all that it says, and by its place in the stream where its sender gives one. */
function ownId(wire: GraphWire): string {
  return `langgraph:${wire.mode === 'error' ? 'error' : 'said'}:${hashOf(fingerprint(wire))}`;
}

/** One event for all that the model of a node says: its words come with the end of the node. */
const WRITING: GraphPart = {
  type: 'task.progress',
  payload: { text: 'writes a message' },
  derived: ['to', 'payload.text'],
};

/** One event for all such items of a mode: what each of them says would be told twice. */
function repeatedPart(mode: string): GraphPart {
  const text = `Items of ${mode} come too and are not kept one by one: what nodes do is told by tasks.`;
  return {
    type: 'chat.system',
    payload: { text },
    meta: { fold: true },
    derived: ['type', 'to', 'payload.text'],
  };
}

function blockPart(block: (GraphItem & { kind: 'block' })['block']): GraphPart {
  if (block.type === 'tool_call') return callPart(block);
  return { type: 'chat.message', payload: { text: block.text }, derived: ['to'] };
}

/** What the graph's author writes, in its own words; folded where nobody knows what it is. */
function otherPart(mode: string, data: unknown): GraphPart {
  const isKnown = mode === 'custom';
  const text = wordsIn(data) || canonicalJson(data).slice(0, PREVIEW_LENGTH_MAX).toWellFormed();
  return {
    type: 'chat.system',
    payload: { text, data },
    meta: isKnown ? {} : { fold: true },
    derived: ['to', ...(isKnown ? [] : ['type'])],
  };
}

function standingOf({ ns, item, graph }: GraphWire, context: DecodeContext): Standing {
  const agentId = (names: readonly string[]) => {
    const name = names.length === 0 ? (graph ?? UNNAMED_GRAPH) : names.join('.');
    return prefixedId(context.agentPrefix ?? OWN_PREFIX, name);
  };
  const path = ns.map(partsOf);
  const nodes = path.map(({ node }) => node);
  const client = () => agentId([CLIENT]);
  if (item.kind === 'start' || item.kind === 'end') {
    const parent = identifier(path.at(-1)?.task);
    const agent = agentId([...nodes, item.name]);
    const beside = (name: string) => agentId([...nodes, name]);
    const above = agentId(nodes);
    return { task: item.id, parent, within: null, agent, above, client, beside };
  }
  const task = identifier(path.at(-1)?.task);
  const within = item.kind === 'block' ? identifier(path.at(-2)?.task) : null;
  const above = agentId(nodes.slice(0, -1));
  const beside = (name: string) => agentId([...nodes.slice(0, -1), name]);
  return { task, parent: null, within, agent: agentId(nodes), above, client, beside };
}

function identifier(id: string | undefined): string | null {
  return isIdentifier(id) ? id : null;
}

/** Who handed over to whom, as ids; null where nobody did. */
function handoverOf({ handover }: GraphPart, standing: Standing): DeclaredHandover | null {
  if (handover === undefined) return null;
  const { agent, above, beside } = standing;
  if ('to' in handover) return { from: agent, to: beside(handover.to), tool: null, callId: null };
  const { by, tool, callId } = handover;
  return { from: by === '' ? above : beside(by), to: agent, tool, callId };
}

/** A request hands its task over as well; the answer of the call has said all. */
function handoverPayload(type: MessageType, handover: DeclaredHandover): Payload {
  const { from, to } = handover;
  if (type === 'tool.result') return {};
  const delegation = { mode: 'transfer', from, to };
  return { ...(type === 'task.request' && { delegation }), ...handoffPayload(handover) };
}

type Frame = {
  readonly part: GraphPart;
  readonly id: string;
  readonly wire: GraphWire;
  readonly standing: Standing;
  readonly context: DecodeContext;
};

function eventFrom({ part, id, wire, standing, context }: Frame): ClutchMessage {
  const { run_id, thread_id, graph, at, seq, mode, ns } = wire;
  const { type } = part;
  const { agent, above, client, task, parent, within } = standing;
  const isRequest = type === 'task.request';
  const handover = handoverOf(part, standing);
  const speaker = part.isClients ? client() : isRequest ? above : agent;
  const from = handover?.from ?? speaker;
  const goesUp = type.startsWith('task.') && !isRequest;
  const run = run_id ?? thread_id;
  return eventOf(
    {
      protocol: PROTOCOL,
      nativeType: mode,
      id,
      ts: at,
      from,
      to: [{ agent_id: part.to ?? (isRequest || part.isClients ? agent : goesUp ? above : from) }],
      type,
      run,
      thread: thread_id ?? run,
      task: task ?? context.run_id ?? run,
      payload: { ...part.payload, ...(handover !== null && handoverPayload(type, handover)) },
      native: { ns, ...(seq !== null && { seq }) },
      more: {
        ...(parent !== null && { parent_task_id: parent }),
        ...(graph !== null && { domain: graph }),
      },
      marks: {
        ...(at !== null && { clock: 'span' }),
        ...part.meta,
        ...(within !== null && { within_task: within }),
      },
      derived: [...(part.derived ?? []), ...(run_id === null ? ['run_id'] : [])],
    },
    context,
  );
}
