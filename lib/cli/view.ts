// colloquy view: the run of a file, without a workspace.
import { existsSync } from 'node:fs';
import { defineCommand } from 'citty';
import { toAppError } from '@/lib/model/errors/app-error';
import { quit } from './client';
import { plainLines } from './print';
import { importedSentences, requireFile } from './run';
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
    if (args.port !== undefined && !/^\d{1,5}$/.test(args.port)) quit('--port: expected a port.');
    if (!existsSync(BUILT_PAGES)) quit('The pages are not built yet. Build them: npm run build');
    const { viewRunFile } = await import('@/lib/server/view-run-file');
    try {
      await viewRunFile(args.file, {
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
