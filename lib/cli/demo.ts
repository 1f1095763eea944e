// colloquy demo: plays the sample team against a running server.
import { join } from 'node:path';
import { defineCommand } from 'citty';
import { addressOf, callApi, connectionArgs, keyOf, MISUSED, quit } from './client';
import { play } from './player';
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
    if (!Number.isFinite(pace) || pace <= 0)
      return quit('--pace: expected a number above 0.', MISUSED);
    // Nobody of the team begins where none of them would be heard.
    await callApi(args, '/session');
    const url = addressOf(args);
    const code = await play([PROGRAM, '--url', url, '--pace', args.pace], {
      env: { ...process.env, COLLOQUY_KEY: (await keyOf(args)) ?? '' },
      onBegun(line) {
        const { thread_id } = JSON.parse(line) as { thread_id: string };
        console.log(`Playing. Watch it at ${url}/t/${encodeURIComponent(thread_id)}`);
      },
    });
    console.log(code === 0 ? 'The team has finished.' : 'The team ended early.');
    process.exitCode = code;
  },
});
