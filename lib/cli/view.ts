// colloquy view: the run of a file, without a workspace.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineCommand } from 'citty';
import { toAppError } from '@/lib/model/errors/app-error';
import { PORT_MAX } from '@/lib/server/setting-types';
import { MISUSED, quit } from './client';
import { requireFile } from './file-fault';
import { plainLines } from './print';
import { PROJECT_FOLDER } from './project-folder';
import { importedSentences } from './run';
import { endOfTelling, transferTeller } from './transferred';

/** What a build of the pages leaves. */
const BUILT_PAGES = '.next/BUILD_ID';

export const view = defineCommand({
  meta: {
    name: 'view',
    description: 'Look at a run file: nothing of it is kept, and no workspace is needed',
  },
  args: {
    file: { type: 'positional', required: true, description: 'A run file' },
    port: { type: 'string', description: 'Port to listen on (default: a free one)' },
  },
  async run({ args }) {
    await requireFile(args.file);
    if (args.port !== undefined && !isPort(args.port)) {
      quit(`--port: expected a port from 0 to ${PORT_MAX}.`, MISUSED);
    }
    const file = resolve(args.file);
    // The server finds its pages and the tables of its database below the working directory.
    process.chdir(PROJECT_FOLDER);
    if (!existsSync(BUILT_PAGES))
      quit(`The pages are not built yet. Build them in ${PROJECT_FOLDER}: npm run build`);
    const { viewRunFile } = await import('@/lib/server/view-run-file');
    try {
      await viewRunFile(file, {
        ...(args.port !== undefined && { port: Number(args.port) }),
        onRead: transferTeller('Read'),
        onOpened(answer, url) {
          endOfTelling();
          console.log(plainLines(importedSentences(answer)));
          console.log(
            `\n  Look at it at ${url}\n  It can be read only, and is gone when this ends (Ctrl+C).\n`,
          );
        },
      });
    } catch (error) {
      endOfTelling();
      const { code, message } = toAppError(error);
      quit(code === 'internal' ? `The file cannot be opened: ${error}` : message);
    }
  },
});

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= PORT_MAX;
}
