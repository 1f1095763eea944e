// colloquy serve: the server, in this process.
import { defineCommand } from 'citty';

export const serve = defineCommand({
  meta: {
    name: 'serve',
    description: 'Start the server (the same as npm start, without installing and building)',
  },
  async run() {
    const { runServer } = await import('@/lib/server/run-server');
    await runServer({ dev: false });
  },
});
