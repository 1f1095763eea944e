// How a command is used, as citty tells it: to be copied as it stands, and with colours for a terminal alone, which citty gives to
// every file and pipe. Beside what was asked for it is no output. citty fills each row up to the width of the longest one, which a
// terminal that is narrower shows as an empty line after each.
import { stripVTControlCharacters } from 'node:util';
import { type ArgsDef, type CommandDef, renderUsage } from 'citty';

/** The program's own name, which citty leaves out below the commands of commands. */
export const PROGRAM = 'colloquy';

type Output = Pick<NodeJS.WriteStream, 'write'> &
  Partial<Pick<NodeJS.WriteStream, 'hasColors' | 'columns'>>;

/** What is said of an option stands beside it where there is so much room, else below it. Columns. */
const ROOM_MIN = 24;
const BELOW = '      ';

/** Prints it where it was asked for, else beside the output; never ends where it cannot be written. @param parent The command that it is part of */
export async function showUsage<Args extends ArgsDef>(
  command: CommandDef<Args>,
  parent: CommandDef<Args> | undefined,
  { isAsked, stdout, stderr }: { isAsked: boolean; stdout: Output; stderr: Output },
): Promise<void> {
  const meta = typeof parent?.meta === 'function' ? await parent.meta() : await parent?.meta;
  const isNamed = meta?.name === undefined || meta.name === PROGRAM;
  const below = isNamed
    ? parent
    : { ...parent, meta: { ...meta, name: `${PROGRAM} ${meta.name}` } };
  const usage = await renderUsage(command, below);
  const output = isAsked ? stdout : stderr;
  const rows = usage.split('\n').map((row) => folded(row.trimEnd(), output.columns ?? Infinity));
  const text = `${rows.join('\n')}\n`;
  // Heeds NO_COLOR, too.
  const shown = output.hasColors?.() ? text : stripVTControlCharacters(text);
  await new Promise<void>((resolve) => {
    output.write(shown, (error) => {
      if (!error) resolve();
    });
  });
}

/** A row of two columns, the second of which is no wider than there is room for. */
function folded(row: string, columns: number): string {
  const name = /^ {2,}\S.*? {4}/.exec(row)?.[0];
  if (name === undefined || widthOf(row) <= columns) return row;
  const isBeside = columns - widthOf(name) >= ROOM_MIN;
  const indent = isBeside ? ' '.repeat(widthOf(name)) : BELOW;
  const lines = [isBeside ? name : `${name.trimEnd()}\n${BELOW}`];
  let room = columns - indent.length;
  for (const word of row.slice(name.length).split(' ')) {
    if (widthOf(word) > room && room < columns - indent.length) {
      lines.push(indent);
      room = columns - indent.length;
    }
    lines.push(`${lines.pop()}${word} `);
    room -= widthOf(word) + 1;
  }
  return lines.map((line) => line.trimEnd()).join('\n');
}

function widthOf(text: string): number {
  return stripVTControlCharacters(text).length;
}
