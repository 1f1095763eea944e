// The colloquy command. It speaks to a running server over the HTTP API, so that there is one writer.
import { defineCommand, runCommand, runMain } from 'citty';
import { agent } from './agent';
import { quit } from './client';
import { endWithReader } from './closed-pipe';
import { connect } from './connect';
import { demo } from './demo';
import { endInWords } from './end-in-words';
import { events } from './events';
import { follow } from './follow';
import { lineFault } from './line-fault';
import { mcp } from './mcp';
import { rebuild } from './rebuild';
import { replay } from './replay';
import { run } from './run';
import { serve } from './serve';
import { session } from './session';
import { splitLine } from './split-line';
import { PROGRAM, showUsage } from './usage';
import { verify } from './verify';
import { view } from './view';

const main = defineCommand({
  meta: {
    name: PROGRAM,
    version: process.env.npm_package_version ?? '0.1.0',
    description: 'Watch teams of AI agents talk, and step in',
  },
  subCommands: {
    serve,
    connect,
    mcp,
    follow,
    agent,
    session,
    events,
    run,
    view,
    verify,
    rebuild,
    replay,
    demo,
  },
});

// The server of MCP that is recorded ends first, and its code is the command's.
if (process.argv[2] !== 'mcp')
  for (const output of [process.stdout, process.stderr]) endWithReader(output);
const line = process.argv.slice(2);
const fault = await lineFault(main, line);
if (fault !== null) quit(fault);
const { own, passedOn } = splitLine(line);
const { stdout, stderr } = process;
const isAsked = own.some(isHelp);
// citty would take the --help of a recorded server for its own.
if (isAsked || !passedOn?.some(isHelp)) {
  await runMain(endInWords(main), {
    showUsage: (command, parent) => showUsage(command, parent, { isAsked, stdout, stderr }),
  });
} else {
  await runCommand(endInWords(main), { rawArgs: line }).catch(({ message }) => quit(message));
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}
