// colloquy serve: the server, in this process.
import { defineCommand } from 'citty';
import { PROJECT_FOLDER } from './project-folder';

export const serve = defineCommand({
  meta: {
    name: 'serve',
    description: 'Start the server (the same as npm start, without installing and building)',
  },
  async run() {
    // As npm does: the pages, the tables of the database and the data directory are found from there.
    process.chdir(PROJECT_FOLDER);
    const { runServer } = await import('@/lib/server/run-server');
    await runServer({ dev: false });
  },
});
