// What a command line names that its command does not know. citty passes over it, so that a misspelt --level would export all.
import { parseArgs } from 'node:util';
import type { ArgsDef, CommandDef } from 'citty';

/** What every command takes beside its own. */
const COMMON = ['help', 'h', 'version', 'v'];

type AnyCommand = CommandDef<ArgsDef>;

/** Why a line is not what its command takes, in words for who typed it; null where it is. @param line Without the program's name. */
export async function optionFault(
  command: AnyCommand,
  line: readonly string[],
): Promise<string | null> {
  const end = line.indexOf('--');
  const own = end === -1 ? line : line.slice(0, end);
  const subCommands = await resolved(command.subCommands);
  if (subCommands === undefined) return faultOf(own, (await resolved(command.args)) ?? {});
  const at = own.findIndex((word) => !word.startsWith('-'));
  const fault = faultOf(at === -1 ? own : own.slice(0, at), {});
  const name = own[at];
  const next = name === undefined ? undefined : await resolved(subCommands[name]);
  if (fault !== null || next === undefined) return fault;
  return optionFault(next as AnyCommand, line.slice(at + 1));
}

function faultOf(line: readonly string[], args: ArgsDef): string | null {
  const options = Object.entries(args).filter(([, { type }]) => type !== 'positional');
  const known = options.map(([name]) => `--${kebab(name)}`).join(', ');
  const kinds = new Map(
    options.flatMap(([name, option]) => {
      const kind = option.type === 'string' ? ('string' as const) : ('boolean' as const);
      const alias = 'alias' in option ? option.alias : undefined;
      return [kebab(name), ...[alias ?? []].flat()].map((each) => [each, kind] as const);
    }),
  );
  const { tokens } = parseArgs({
    args: [...line],
    options: Object.fromEntries(
      [...kinds].map(([name, type]) => [
        name,
        name.length === 1 ? { type, short: name } : { type },
      ]),
    ),
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const name = kebab(token.name);
    const kind = kinds.get(name) ?? kinds.get(name.replace(/^no-/, ''));
    if (kind === undefined && !COMMON.includes(name)) {
      const instead = known === '' ? 'it takes none here' : `there are ${known}`;
      return `There is no option ${token.rawName}; ${instead}. Nothing was done.`;
    }
    if (kind === 'string' && token.value === undefined) {
      return `${token.rawName}: expected a value behind it. Nothing was done.`;
    }
  }
  return null;
}

/** Options are told with dashes and taken with underscores and in one word, too. */
function kebab(name: string): string {
  return name
    .replaceAll('_', '-')
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

async function resolved<T>(given: T | Promise<T> | (() => T | Promise<T>)): Promise<T> {
  return typeof given === 'function' ? (given as () => T | Promise<T>)() : given;
}
