import { describe, expect, it } from 'vitest';
import { agent } from './agent';
import { events } from './events';
import { mcp } from './mcp';
import { optionFault } from './option-fault';
import { run } from './run';
import { session } from './session';
import { verify } from './verify';

const COLLOQUY = { subCommands: { agent, events, mcp, run, session, verify } };
const faultOf = (line: string) => optionFault(COLLOQUY, line.split(' '));

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
    'nothing',
  ])('that its command takes has no fault: %s', async (line) => {
    expect(await faultOf(line)).toBeNull();
  });

  it.each([
    ['run export run_1 --levl masked', '--levl'],
    ['run export run_1 -l masked', '-l'],
    ['verify --bogus', '--bogus'],
    ['agent --json list', '--json'],
    ['mcp record --enforced -- npx server', '--enforced'],
  ])('that names what its command does not know is refused: %s', async (line, option) => {
    expect(await faultOf(line)).toContain(`There is no option ${option};`);
  });

  it('that leaves out the value of an option is refused', async () => {
    expect(await faultOf('run export run_1 --out')).toContain('--out: expected a value');
  });
});
