// A run file looked at without a workspace: a server of its own over a folder that is gone when it ends, in which whoever sits
// there may read, verify and export, and nobody may write.
import { createReadStream, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunImportAnswer } from '@/lib/contracts/http-run-files';
import { importRun, receiveRunFile } from '@/lib/http/run-files/import-run';
import { ENDING_SIGNALS, type EndingSignal, endingSignals } from '@/lib/std/ending-signals';
import type { App } from './compose';
import { readSettings } from './env';
import { serveSettings } from './run-server';

const HOST = '127.0.0.1';

type ViewOptions = {
  /** Absent: one that is free. */
  readonly port?: number;
  /** Told how much of the file is read. Bytes. */
  readonly onRead?: (bytes: number) => void;
  /** Told what the file is, and where it can be looked at. */
  readonly onOpened: (answer: RunImportAnswer, url: string) => void;
};

/** Serves the run of a file until a signal ends it. @throws AppError that says what is wrong with the file */
export async function viewRunFile(path: string, options: ViewOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-view-'));
  // Whatever ends the process takes the folder away, a refused file and a taken port among it.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // The server takes signals once it serves.
  const stop = (signal: EndingSignal) => process.exit(ENDING_SIGNALS[signal]);
  for (const signal of endingSignals) process.once(signal, stop);
  const settings = readSettings({
    HOST,
    PORT: String(options.port ?? 0),
    GATEWAY_PORT: 'off',
    COLLOQUY_AUTH: 'off',
    COLLOQUY_DATA_DIR: folder,
    COLLOQUY_NAME: 'Run file',
    COLLOQUY_LOG_LEVEL: 'warn',
  });
  let answer: RunImportAnswer | null = null;
  await serveSettings(
    { ...settings, localRole: 'auditor', portOption: '--port' },
    {
      dev: false,
      async onOpened(app) {
        answer = await opened(app, path, options.onRead);
      },
      async announce(app) {
        const { publicUrl } = app.handle.config;
        for (const signal of endingSignals) process.removeListener(signal, stop);
        if (answer === null) return;
        options.onOpened(answer, `${publicUrl}/r/${encodeURIComponent(answer.run_id)}`);
      },
      onClosed: () => rm(folder, { recursive: true, force: true }),
    },
  );
}

async function opened(
  { handle, runFiles }: App,
  path: string,
  onRead: ViewOptions['onRead'],
): Promise<RunImportAnswer> {
  const { engine } = handle;
  const received = await receiveRunFile(runFiles, counted(createReadStream(path), onRead));
  return importRun({ engine, runFiles }, received);
}

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  onRead: ViewOptions['onRead'],
): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    onRead?.(bytes);
    yield chunk;
  }
}
