// colloquy demo: plays the sample team against a running server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { defineCommand } from 'citty';
import { addressOf, callApi, connectionArgs, keyOf, quit } from './client';
import { PROJECT_FOLDER } from './project-folder';

const PROGRAM = join(PROJECT_FOLDER, 'examples/sample-team/play.mjs');

export const demo = defineCommand({
  meta: { name: 'demo', description: 'Play the sample team against a running server' },
  args: {
    ...connectionArgs,
    pace: {
      type: 'string',
      default: '1',
      description: 'Length of the pauses: 1 is believable, 0.1 is quick',
    },
  },
  async run({ args }) {
    const pace = Number(args.pace);
    if (!Number.isFinite(pace) || pace <= 0) return quit('--pace: expected a number above 0.');
    // Nobody of the team begins where none of them would be heard.
    await callApi(args, '/session');
    const url = addressOf(args);
    const child = spawn(process.execPath, [PROGRAM, '--url', url, '--pace', args.pace], {
      env: { ...process.env, COLLOQUY_KEY: await keyOf(args) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    process.once('SIGINT', () => child.kill('SIGTERM'));
    child.stdout.setEncoding('utf8').once('data', (line: string) => {
      const { thread_id } = JSON.parse(line) as { thread_id: string };
      console.log(`Playing. Watch it at ${url}/t/${encodeURIComponent(thread_id)}`);
    });
    const code = await new Promise<number>((done) => child.on('close', (exit) => done(exit ?? 1)));
    console.log(code === 0 ? 'The team has finished.' : 'The team ended early.');
    process.exitCode = code;
  },
});
