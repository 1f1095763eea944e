// What commands print: a table for people, or JSON for programs. Control characters of agents are taken out, for the terminal
// obeys nobody's text.

const CONTROL = /\p{Cc}/gu;

/** Flags of every command that answers with data. */
export const outputArgs = {
  json: { type: 'boolean', default: false, description: 'Print JSON in place of a table' },
} as const;

/** A text that does nothing to a terminal. */
export function plain(text: string): string {
  return text.replace(CONTROL, '\uFFFD');
}

/** Prints a value as JSON, or what `toText` makes of it. */
export function print<T>(
  value: T,
  { json }: { json: boolean },
  toText: (value: T) => string,
): void {
  console.log(json ? JSON.stringify(value, null, 2) : toText(value));
}

/** Rows under their headings, each column as wide as its widest cell. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [headings, ...rows].map((row) => row.map(plain));
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
