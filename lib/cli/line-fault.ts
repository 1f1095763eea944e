// What a command line names that its command does not know, commands, options, and more arguments than it takes, and values that
// are none. citty passes over most of it, so that a misspelt --level would export all, of two runs the first alone, and a variable
// of the shell that is not set would stand for everything.
import { parseArgs } from 'node:util';
import type { ArgsDef, CommandDef } from 'citty';
import { PASSED_ON, splitLine } from './split-line';

/** What every command takes beside its own. */
const COMMON = ['help', 'h', 'version', 'v'];

/** What the name of an argument ends with that may be given several times, as it is told in the usage. */
export const REPEATED = '...';

type AnyCommand = CommandDef<ArgsDef>;

/** Why a line is not what its command takes, in words for who typed it; null where it is. @param line Without the program's name. */
export async function lineFault(
  command: AnyCommand,
  line: readonly string[],
): Promise<string | null> {
  const { own } = splitLine(line);
  const subCommands = await resolved(command.subCommands);
  if (subCommands === undefined) {
    const args = (await resolved(command.args)) ?? {};
    const hasProgram = Object.keys(args).some((name) => name.startsWith(PASSED_ON));
    return faultOf(hasProgram ? own : line, args);
  }
  const at = own.findIndex((word) => !word.startsWith('-'));
  const fault = faultOf(at === -1 ? own : own.slice(0, at), {});
  const name = own[at];
  if (fault !== null || name === undefined) return fault;
  if (!Object.hasOwn(subCommands, name)) {
    return `There is no command ${name}; there are ${Object.keys(subCommands).join(', ')}.`;
  }
  return lineFault((await resolved(subCommands[name])) as AnyCommand, line.slice(at + 1));
}

function faultOf(line: readonly string[], args: ArgsDef): string | null {
  const tokens = tokensOf(line, args);
  return optionFault(tokens, args) ?? argumentFault(tokens, args);
}

type Token = ReturnType<typeof tokensOf>[number];

/** What is empty, or more than the command has names for. */
function argumentFault(tokens: readonly Token[], args: ArgsDef): string | null {
  const names = Object.keys(args).filter(
    (name) => args[name]?.type === 'positional' && !name.startsWith(PASSED_ON),
  );
  const isRepeated = names.at(-1)?.endsWith(REPEATED) ?? false;
  const values = tokens.flatMap((token) => (token.kind === 'positional' ? token.value : []));
  const extra = isRepeated ? undefined : values[names.length];
  if (extra !== undefined) {
    const known = names.length === 0 ? 'none' : names.map((name) => name.toUpperCase()).join(' ');
    return `There is no place for ${extra}; of arguments it takes ${known}. Nothing was done.`;
  }
  const empty = values.indexOf('');
  if (empty === -1) return null;
  const name = names[Math.min(empty, names.length - 1)]?.toUpperCase();
  return `${name}: expected a text that is not empty. Nothing was done.`;
}

function optionsOf(args: ArgsDef) {
  return Object.entries(args).filter(([, { type }]) => type !== 'positional');
}

/** The kind of each option, by its names. */
function kindsOf(args: ArgsDef): ReadonlyMap<string, 'string' | 'boolean'> {
  return new Map(
    optionsOf(args).flatMap(([name, option]) => {
      const kind = option.type === 'string' ? ('string' as const) : ('boolean' as const);
      const alias = 'alias' in option ? option.alias : undefined;
      return [kebab(name), ...[alias ?? []].flat()].map((each) => [each, kind] as const);
    }),
  );
}

function tokensOf(line: readonly string[], args: ArgsDef) {
  const options = [...kindsOf(args)].map(([name, type]) => [
    name,
    name.length === 1 ? { type, short: name } : { type },
  ]);
  return parseArgs({
    args: [...line],
    options: Object.fromEntries(options),
    strict: false,
    tokens: true,
  }).tokens;
}

function optionFault(tokens: readonly Token[], args: ArgsDef): string | null {
  const kinds = kindsOf(args);
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const name = kebab(token.name);
    const kind = kinds.get(name) ?? negatedKind(kinds.get(name.replace(/^no-/, '')));
    if (kind === undefined && !COMMON.includes(name)) {
      const known = optionsOf(args).map(([each]) => `--${kebab(each)}`);
      const instead = known.length === 0 ? 'it takes none here' : `there are ${known.join(', ')}`;
      return `There is no option ${token.rawName}; ${instead}. Nothing was done.`;
    }
    const fault = valueFault(token, kind);
    if (fault !== null) return `${token.rawName}: expected ${fault}. Nothing was done.`;
  }
  return null;
}

type OptionKind = 'string' | 'boolean' | 'negated';

/** What has a value of its own has no opposite. */
function negatedKind(kind: OptionKind | undefined): 'negated' | undefined {
  return kind === 'boolean' ? 'negated' : undefined;
}

/** What an option's value should have been. */
function valueFault(
  { value, inlineValue, rawName }: Token & { kind: 'option' },
  kind: OptionKind | undefined,
): string | null {
  if (kind === 'string') {
    if (!value) return 'a value behind it';
    if (!inlineValue && /^-./.test(value)) {
      return `a value behind it, saw the option ${value}`;
    }
    const isShort = !rawName.startsWith('--');
    return isShort && value.startsWith('=') ? 'its value without an equals sign' : null;
  }
  if (value === undefined) return null;
  if (kind === 'negated') return 'no value';
  return value === 'true' || value === 'false' ? null : `true or false, saw "${value}"`;
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
