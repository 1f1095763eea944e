// A message as JSON, so that its parts can be pointed at and compared.
import { printExpression } from './print';
import type { FipaAgent, FipaExpression, FipaParameter, FipaWire } from './schema';

type JsonObject = Readonly<Record<string, unknown>>;

/** The message by its parameters, whose lists stay as they are printed. */
export function jsonForm(wire: FipaWire): JsonObject {
  const { performative, sender, receiver, replyTo, content, parameters } = wire;
  return {
    performative,
    ...(sender !== null && { sender: agentJson(sender) }),
    ...(receiver !== null && { receiver: receiver.map(agentJson) }),
    ...(replyTo !== null && { 'reply-to': replyTo.map(agentJson) }),
    ...(content !== null && { content }),
    ...parametersJson(parameters),
  };
}

function agentJson({ name, addresses, resolvers, parameters }: FipaAgent): JsonObject {
  return {
    name,
    ...(addresses.length > 0 && { addresses }),
    ...(resolvers.length > 0 && { resolvers: resolvers.map(agentJson) }),
    ...parametersJson(parameters),
  };
}

function parametersJson(parameters: readonly FipaParameter[]): JsonObject {
  return Object.fromEntries(parameters.map(({ name, value }) => [name, valueJson(value)]));
}

function valueJson(value: FipaExpression): string {
  if ('list' in value) return printExpression(value);
  return 'word' in value ? value.word : value.string;
}
