// The colloquy command. It speaks to a running server over the HTTP API, so that there is one writer.
import { defineCommand, runCommand, runMain } from 'citty';
import { agent } from './agent';
import { MISUSED, quit } from './client';
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

const line = process.argv.slice(2);
const { own, passedOn } = splitLine(line);
const { stdout, stderr } = process;
const isAsked = own.some(isHelp);
// The server of MCP that is recorded ends first, and its code is the command's.
if (isAsked || line[0] !== 'mcp') for (const output of [stdout, stderr]) endWithReader(output);
const fault = await lineFault(main, line);
if (fault !== null) quit(fault, MISUSED);
// citty would take the --help of a recorded server for its own.
if (isAsked || !passedOn?.some(isHelp)) {
  await runMain(endInWords(main), {
    async showUsage(command, parent) {
      if (!isAsked) process.once('exit', endAsMisused);
      await showUsage(command, parent, { isAsked, stdout, stderr });
    },
  });
} else {
  await runCommand(endInWords(main), { rawArgs: line }).catch(({ message }) =>
    quit(message, MISUSED),
  );
}

/** citty ends with 1 whatever it was. */
function endAsMisused(): void {
  process.exitCode = MISUSED;
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}
