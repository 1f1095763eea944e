// How a command is used, as citty tells it: to be copied as it stands, and with colours for a terminal alone, which citty gives to
// every file and pipe. Beside what was asked for it is no output.
import { stripVTControlCharacters } from 'node:util';
import { type ArgsDef, type CommandDef, renderUsage } from 'citty';

/** The program's own name, which citty leaves out below the commands of commands. */
export const PROGRAM = 'colloquy';

type Output = Pick<NodeJS.WriteStream, 'write'> & Partial<Pick<NodeJS.WriteStream, 'hasColors'>>;

/** Prints it where it was asked for, else beside the output. @param parent The command that it is part of */
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
  // Heeds NO_COLOR, too.
  output.write(`${output.hasColors?.() ? usage : stripVTControlCharacters(usage)}\n`);
}
