// The colloquy command. It speaks to a running server over the HTTP API, so that there is one writer.
import { defineCommand, runMain } from 'citty';
import { agent } from './agent';
import { connect } from './connect';
import { demo } from './demo';
import { events } from './events';
import { follow } from './follow';
import { mcp } from './mcp';
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

await runMain(main);
