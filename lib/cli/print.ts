// What commands print: a table for people, or JSON for programs. Control and bidirectional characters of agents are printed as
// escapes, for the terminal obeys nobody's text; JSON holds the same values.
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { escapeJson, escapeText } from '@/lib/text/escape-controls';

/** Flags of every command that answers with data. */
export const outputArgs = {
  json: { type: 'boolean', default: false, description: 'Print JSON in place of a table' },
} as const;

/** Lines that do nothing to a terminal. */
export function plainLines(text: string): string {
  return text.split('\n').map(escapeText).join('\n');
}

/** The JSON or NDJSON of an answer as it comes, for a file or a terminal. */
export function escapedJsonOf(body: ReadableStream): Readable {
  return Readable.fromWeb(body)
    .setEncoding('utf8')
    .map((text: string) => escapeJson(text));
}

/** Prints a value as JSON, or what `toText` makes of it. */
export function print<T>(
  value: T,
  { json }: { json: boolean },
  toText: (value: T) => string,
): void {
  console.log(json ? escapeJson(JSON.stringify(value, null, 2)) : plainLines(toText(value)));
}

/** Rows under their headings, each column as wide as its widest cell. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [headings, ...rows].map((row) => row.map(escapeText));
  const widths = headings.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
