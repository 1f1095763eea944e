// What becomes of a command whose reader has seen enough, as `head` has: it ends like every command of a shell, without a word.
import type { Writable } from 'node:stream';
import { quit } from './client';
import { fileFault } from './file-fault';

/** 128 and the number of SIGPIPE, as a shell says it of a command that wrote to a closed pipe. */
const CLOSED_PIPE = 141;

/** Ends the process where nobody reads any more what it writes there, and says so where it cannot be written, as to a full disk. */
export function endWithReader(output: Writable): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(CLOSED_PIPE);
    // Who hears nothing is told nothing.
    if (output === process.stderr) process.exit(1);
    quit(fileFault('Standard output', 'written', error));
  });
}
