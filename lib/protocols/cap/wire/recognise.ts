// CAP's forms are told apart by shape: a manifest has no type, and messages name their two ends as no other protocol does.
import { isObject } from '@/lib/std/is-object';
import { isCapType } from './schema';

/** The parts of a manifest that no message has; `id` is everybody's. */
const MANIFEST_FIELDS = ['system_prompt', 'allowed_agents', 'delegate_rules', 'mcp_bindings'];

/** True for what looks like a manifest, like a message between two participants, or has a type of CAP alone. */
export function recognises(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (isManifestLike(value) || hasEnds(value)) return true;
  return isCapType(value.type) && value.type !== 'message';
}

/** Whether the value is to be read as a manifest, broken or not: it is open, so a type of its own is no hindrance. */
export function isManifestLike(value: unknown): boolean {
  if (!isObject(value) || isCapType(value.type) || hasEnds(value)) return false;
  return MANIFEST_FIELDS.some((field) => Object.hasOwn(value, field));
}

function hasEnds(value: Record<string, unknown>): boolean {
  return Object.hasOwn(value, 'sender_id') || Object.hasOwn(value, 'recipient_id');
}
