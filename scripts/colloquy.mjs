#!/usr/bin/env node
// The colloquy command: makes sure that its bundle stands and runs it where the user stands.
import { main } from './process.mjs';
import { ensureBundles, ensureInstalled, loadSettings } from './setup.mjs';

// Behind a client of MCP standard output is its connection: what is said while something is made goes beside it.
if (process.argv[2] === 'mcp') console.log = console.error;

await main(async () => {
  await ensureInstalled();
  await ensureBundles();
  loadSettings();
  process.setSourceMapsEnabled(true);
  await import('../dist/cli.js');
});
