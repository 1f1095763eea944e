// The colloquy command. It speaks to a running server over the HTTP API, so that there is one writer.
import { defineCommand, runMain } from 'citty';
import { agent } from './agent';
import { quit } from './client';
import { endWithReader } from './closed-pipe';
import { connect } from './connect';
import { demo } from './demo';
import { endInWords } from './end-in-words';
import { events } from './events';
import { follow } from './follow';
import { mcp } from './mcp';
import { optionFault } from './option-fault';
import { rebuild } from './rebuild';
import { replay } from './replay';
import { run } from './run';
import { serve } from './serve';
import { session } from './session';
import { verify } from './verify';
import { view } from './view';

const main = defineCommand({
  meta: {
    name: 'colloquy',
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
const fault = await optionFault(main, process.argv.slice(2));
if (fault !== null) quit(fault);
await runMain(endInWords(main));
