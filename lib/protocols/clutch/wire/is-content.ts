// What of a Clutch message is content: texts of the payload, but for the cards of agents and the decisions of routers.
import { isObject } from '@/lib/std/is-object';

/** Families of types whose payload is facts: the registry and the router read them. */
const FACTS = /^(?:agent|routing)\./;

/** Whether the text at a path of a message is what somebody says. */
export function isContent([field]: readonly string[], message: unknown): boolean {
  if (field !== 'payload' || !isObject(message)) return false;
  return typeof message.type === 'string' && !FACTS.test(message.type);
}
