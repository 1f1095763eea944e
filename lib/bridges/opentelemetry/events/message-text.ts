// The words of one message, in whichever form it is written.
import { isObject } from '@/lib/std/is-object';

/** `{role, parts: [{type, content}]}`, `{role, content}`, and LangChain's own; empty where it has no words. */
export function messageText(message: unknown): string {
  if (typeof message === 'string') return message;
  if (!isObject(message)) return '';
  const { parts, content, text, kwargs, data, prompt } = message;
  // As LangChain serialises its own.
  if (isObject(kwargs)) return messageText(kwargs);
  if (isObject(data)) return messageText(data);
  if (typeof prompt === 'string') return prompt;
  if (Array.isArray(parts)) return parts.map(partText).filter(Boolean).join('\n');
  if (Array.isArray(content)) return content.map(partText).filter(Boolean).join('\n');
  if (typeof content === 'string') return content;
  return typeof text === 'string' ? text : '';
}

/** Calls of tools have spans of their own, and reasoning is nobody's word. */
function partText(part: unknown): string {
  if (!isObject(part)) return typeof part === 'string' ? part : '';
  const { type, content, text } = part;
  if (typeof type === 'string' && type !== 'text') return '';
  if (typeof content === 'string') return content;
  return typeof text === 'string' ? text : '';
}
