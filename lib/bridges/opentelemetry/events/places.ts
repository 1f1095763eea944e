// Where the events of a record stand, and whose they are: the trace is the run, the conversation the thread, and every agent has the
// prefix of the key before its name, so that nothing foreign names an agent of anybody else, ours included.
import { isIdentifier } from '@/lib/model/storable-text';
import { prefixedId } from '@/lib/protocols/codec/bridge-records';
import type { DecodeContext } from '@/lib/protocols/codec/codec';
import type { PlainObject } from '../wire/plain-value';
import type { OtelWire } from '../wire/schema';
import { textAt } from './attribute-names';

/** Before the names of agents where the key is bound to no prefix. */
const OWN_PREFIX = 'agent:otel.';

/** What SDKs call a program that nobody named. */
const UNKNOWN_SERVICE = /^unknown_service(:.*)?$/;

/** What instrumentations call a conversation. */
const CONVERSATION = [
  'gen_ai.conversation.id',
  'session.id',
  'traceloop.association.properties.thread_id',
  'traceloop.association.properties.session_id',
];

/** By this a program says what task of ours its trace is part of: on the first span, or where a process does one task, on the resource. */
const PARENT_TASK = ['colloquy.parent_task_id'];

export type TracePlaces = {
  /** The id of the agent of a name. */
  agentId(name: string): string;
  /** The program that the record comes from, as an agent: it asked where nobody says who did. */
  readonly service: string;
  /** The channel: the name of that program; undefined where it has none. */
  readonly domain: string | undefined;
  /** The conversation that the record names; null where it names none, and the trace stands for it. */
  readonly conversation: string | null;
  /** The task that stands above the first span, where the program says so; null where it does not. */
  readonly above: string | null;
};

/** The places of a record. */
export function placesOf({ resource, ...record }: OtelWire, context: DecodeContext): TracePlaces {
  const { attributes } = 'span' in record ? record.span : record.log;
  const named = textAt(resource.attributes, ['service.name']);
  const service = UNKNOWN_SERVICE.test(named) ? '' : named;
  const agentId = (name: string) => prefixedId(context.agentPrefix ?? OWN_PREFIX, name);
  return {
    agentId,
    service: agentId(service || 'unknown-service'),
    domain: isIdentifier(service) ? service : undefined,
    conversation: identifierAt(attributes, CONVERSATION),
    above: identifierAt(attributes, PARENT_TASK) ?? identifierAt(resource.attributes, PARENT_TASK),
  };
}

function identifierAt(attributes: PlainObject, names: readonly string[]): string | null {
  const id = textAt(attributes, names);
  return isIdentifier(id) ? id : null;
}
