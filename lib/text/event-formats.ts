// One event as somebody takes it elsewhere: the canonical event as JSON, what a person reads of it as Markdown, and a command
// that sends it again.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { escapeJson } from './escape-controls';
import { textOf } from './text-of';

/** The canonical event, a field a line. */
export function eventJson(event: ClutchMessage): string {
  return JSON.stringify(event, null, 2);
}

/** Who said what to whom and when: the text as it was written, or the payload where there is none. */
export function eventMarkdown(event: ClutchMessage): string {
  const to = event.to.map(({ agent_id: id }) => inCode(id)).join(', ');
  const head = `${inCode(event.from.agent_id)} to ${to}, ${event.type}, ${event.ts}`;
  const text = textOf(event);
  return `${head}\n\n${text === '' ? fenced(JSON.stringify(event.payload, null, 2)) : text}\n`;
}

/**
 * A command for a POSIX shell that sends the event again, with the shell's COLLOQUY_KEY if it has one; the server tells by the id that it
 * has it. The event stands between two lines of its own, where a shell looks at nothing: none of its lines can be the last
 * one, for each begins with a blank or a brace. What would move a terminal is written as an escape of JSON.
 * @param origin As in `http://127.0.0.1:3000`.
 */
export function eventCurl(event: ClutchMessage, origin: string): string {
  return [
    `curl ${quoted(`${origin}/api/v1/events`)} \\`,
    // Without a key in the shell it is no header: a server that asks for none refuses one that is empty.
    `  -H "\${COLLOQUY_KEY:+Authorization: Bearer $COLLOQUY_KEY}" \\`,
    "  -H 'Content-Type: application/json' \\",
    "  --data-binary @- <<'EVENT'",
    escapeJson(eventJson(event)),
    'EVENT',
    '',
  ].join('\n');
}

/** One word of a POSIX shell: between single quotes nothing means anything but a single quote. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A code span: its marks are longer than any in the text. */
function inCode(text: string): string {
  const mark = '`'.repeat(longestRun(text) + 1);
  const line = text.replaceAll(/\s/g, ' ');
  return /^`|`$/.test(line) ? `${mark} ${line} ${mark}` : `${mark}${line}${mark}`;
}

/** Shorter ones are no fence. */
const FENCE_MIN = 3;

function fenced(json: string): string {
  const mark = '`'.repeat(Math.max(FENCE_MIN, longestRun(json) + 1));
  return `${mark}json\n${json}\n${mark}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
