import { describe, expect, it } from 'vitest';
import { agent } from './agent';
import { events } from './events';
import { lineFault } from './line-fault';
import { mcp } from './mcp';
import { run } from './run';
import { session } from './session';
import { verify } from './verify';

const COLLOQUY = { subCommands: { agent, events, mcp, run, session, verify } };
const faultOf = (line: string) => lineFault(COLLOQUY, line.split(' '));

describe('a command line', () => {
  it.each([
    'run export run_1 --level masked -o run.ndjson',
    'run export --level=masked run_1 --out -',
    'run export run_1 --otlp --no-otlp --key 1',
    'session archive main --older-than 3600',
    'agent list --json --help',
    'agent --help',
    'mcp record --enforce -- npx server --level 3 -q',
    'events send -',
    'events import one.json two.json',
    'agent config main get',
    'agent list',
    'session get -- main -s1',
    'run export run_1 --otlp=true',
    'run export run_1 --key=-k1 --out=-o',
  ])('that its command takes has no fault: %s', async (line) => {
    expect(await faultOf(line)).toBeNull();
  });

  it.each([
    ['run export run_1 --levl masked', '--levl'],
    ['run export run_1 -l masked', '-l'],
    ['verify --bogus', '--bogus'],
    ['agent --json list', '--json'],
    ['run export run_1 --no-out', '--no-out'],
    ['mcp record --enforced -- npx server', '--enforced'],
  ])('that names what its command does not know is refused: %s', async (line, option) => {
    expect(await faultOf(line)).toContain(`There is no option ${option};`);
  });

  it.each([
    ['run export run_1 run_2', 'There is no place for run_2; of arguments it takes RUN.'],
    ['verify all', 'There is no place for all; of arguments it takes none.'],
    ['session list main --json archived', 'There is no place for archived;'],
    ['mcp record npx -- npx server', 'There is no place for npx;'],
    ['events send one.json two.json', 'of arguments it takes FILE.'],
    ['verify -- all', 'There is no place for all; of arguments it takes none.'],
    ['run export -- run_1 --otlp', 'There is no place for --otlp; of arguments it takes RUN.'],
  ])('that says more than its command takes is refused: %s', async (line, said) => {
    expect(await faultOf(line)).toContain(said);
  });

  it.each([
    ['nothing', 'There is no command nothing; there are agent, events, mcp, run, session, verify.'],
    ['run constructor', 'There is no command constructor; there are export, import.'],
  ])('that names a command which is none is refused: %s', async (line, said) => {
    expect(await faultOf(line)).toBe(said);
  });

  it.each([
    ['run export run_1 --out', '--out: expected a value behind it.'],
    ['run export run_1 --out=', '--out: expected a value behind it.'],
    ['run export -o --otlp run_1', '-o: expected a value behind it, saw the option --otlp.'],
    ['run export run_1 --level --', '--level: expected a value behind it, saw the option --.'],
    ['mcp record --key -- npx server', '--key: expected a value behind it.'],
    ['run export run_1 -o=run.ndjson', '-o: expected its value without an equals sign.'],
    ['run export run_1 --no-otlp=x', '--no-otlp: expected no value.'],
    ['run export run_1 --otlp=no', '--otlp: expected true or false, saw "no".'],
  ])(
    'that gives no value to an option, or one that it cannot have, is refused: %s',
    async (line, said) => {
      expect(await faultOf(line)).toContain(said);
    },
  );

  it.each([
    [['run', 'export', ''], 'RUN: expected a text that is not empty.'],
    [['session', 'list', ''], 'AGENT: expected a text that is not empty.'],
    [['events', 'import', 'one.json', ''], 'FILE...: expected a text that is not empty.'],
    [['events', 'tail', '--run', ''], '--run: expected a value behind it.'],
  ])(
    'that has an empty text where a shell variable is not set is refused: %j',
    async (line, said) => {
      expect(await lineFault(COLLOQUY, line)).toContain(said);
    },
  );
});
