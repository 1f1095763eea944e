// The content of section 4.2, `{role, content}`, as a payload and back: text is `{text}`, an object is the payload itself.
// Any other object is a payload as it stands (HD2).
import type { Payload } from '@/lib/model/clutch-message';
import { isObject } from '@/lib/std/is-object';
import { HeretekRole } from './schema';

/** What a content says. */
export type ContentReading = {
  readonly payload: Payload;
  /** Null where the content has no role and is the payload. */
  readonly role: HeretekRole | null;
  /** Whether `writeContent` gives the content back. */
  readonly isExact: boolean;
};

/** Reads any content. What stands beside role and content goes into the payload too. */
export function readContent(content: Payload): ContentReading {
  if (!isSpeech(content)) return { payload: content, role: null, isExact: true };
  const { role, content: inner, ...beside } = content;
  const isAlone = Object.keys(beside).length === 0;
  if (typeof inner === 'string') {
    return { payload: { ...beside, text: inner }, role, isExact: isAlone };
  }
  if (Array.isArray(inner)) return { payload: { ...beside, content: inner }, role, isExact: false };
  return { payload: { ...beside, ...inner }, role, isExact: isAlone && !isText(inner) };
}

/** The content that a payload was read from; with `role` null it was the payload itself. */
export function writeContent(payload: Payload, role: HeretekRole | null): Payload {
  if (role === null) return payload;
  return { role, content: isText(payload) ? payload.text : payload };
}

/** Whether an object is what somebody says in a role, and not data that happens to have such a name. */
export function isSpeech(
  value: Payload,
): value is { role: HeretekRole; content: string | unknown[] | Payload } {
  const { role, content } = value;
  if (!HeretekRole.options.some((known) => known === role)) return false;
  return typeof content === 'string' || (typeof content === 'object' && content !== null);
}

function isText(payload: Payload): payload is { text: string } {
  return typeof payload.text === 'string' && Object.keys(payload).length === 1;
}

/** An object that is no list; null for everything else. */
export function asPayload(value: unknown): Payload | null {
  return isObject(value) ? value : null;
}
