// Runs a server of MCP and stands between it and its client: every byte passes as it is, and what calls a tool is recorded.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CallTracker } from '@/lib/http/mcp/recorder/call-tracker';
import { type ByteLine, LineSplitter } from '@/lib/http/mcp/recorder/line-splitter';
import { refusalAnswer } from '@/lib/http/mcp/recorder/refused-call';
import { endingSignals } from '@/lib/std/ending-signals';

export type StdioClient = {
  readonly stdin: Readable;
  readonly stdout: Writable;
};

export type RecordedServer = {
  readonly command: readonly [string, ...string[]];
  readonly env: NodeJS.ProcessEnv;
  readonly tracker: CallTracker;
  readonly onRecord: (text: string) => void;
  /** Told why the program could not be started. */
  readonly onNotStarted: (reason: string) => void;
  /** Why a call may not be made, by its record; null where it may. Absent: every call passes. */
  readonly judge?: (record: string) => Promise<string | null>;
};

/** Ends with the server, with its code; 127 where it could not be started. */
export async function recordStdio(client: StdioClient, server: RecordedServer): Promise<number> {
  const [program, ...rest] = server.command;
  const child = spawn(program, rest, { env: server.env, stdio: ['pipe', 'pipe', 'inherit'] });
  const forward = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of endingSignals) process.on(signal, forward);
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const { toServer, toClient } = passing(client, server);
  // A side that ends early ends the other one; how the server ended is what counts.
  const said = pipeline(client.stdin, toServer, child.stdin).catch(() => undefined);
  const heard = pipeline(child.stdout, toClient, client.stdout, { end: false }).catch(() =>
    child.kill(),
  );
  try {
    const [code, signal] = await ended;
    await heard;
    return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
  } catch (error) {
    server.onNotStarted(error instanceof Error ? error.message : String(error));
    return NOT_STARTED;
  } finally {
    client.stdin.destroy();
    await said;
    for (const record of server.tracker.ended()) server.onRecord(record);
    for (const signal of endingSignals) process.off(signal, forward);
  }
}

/** As a shell says it of a command that it does not find. */
const NOT_STARTED = 127;

/** The two directions. Where calls are judged whole lines pass, so that an answer of ours stands between two of the server's. */
function passing(client: StdioClient, server: RecordedServer) {
  const { tracker, onRecord, judge } = server;
  const tellAll = (records: readonly string[]) => records.forEach(onRecord);
  const hear = (line: ByteLine) => {
    if (line.isWhole) tellAll(tracker.answered(line.bytes.toString()));
  };
  if (judge === undefined) {
    const ask = (line: ByteLine) => {
      if (!line.isWhole) return;
      const text = line.bytes.toString();
      tellAll(tracker.asked(text));
      tellAll(tracker.cancelled(text));
    };
    return { toServer: observing(ask), toClient: observing(hear) };
  }
  const admit = async ({ bytes, isWhole }: ByteLine): Promise<Buffer | null> => {
    // What is too long to be read cannot be judged.
    if (!isWhole) return null;
    const text = bytes.toString();
    for (const record of tracker.asked(text)) {
      onRecord(record);
      const reason = await judge(record);
      if (reason === null) continue;
      const answer = refusalAnswer(record, reason);
      tellAll(tracker.answered(answer));
      client.stdout.write(`${answer}\n`);
      return null;
    }
    tellAll(tracker.cancelled(text));
    return bytes;
  };
  const tell = async (line: ByteLine): Promise<Buffer> => {
    hear(line);
    return line.bytes;
  };
  return { toServer: lineByLine(admit), toClient: lineByLine(tell) };
}

/** Passes every chunk as it comes, and shows its lines. */
function observing(show: (line: ByteLine) => void): Transform {
  const lines = new LineSplitter();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk);
      for (const line of lines.push(chunk)) show(line);
    },
    flush(done) {
      const last = lines.end();
      if (last !== null) show(last);
      done();
    },
  });
}

/** Passes what becomes of each line, in order; a line that becomes nothing does not pass. */
function lineByLine(become: (line: ByteLine) => Promise<Buffer | null>): Transform {
  const lines = new LineSplitter();
  const passAll = async (transform: Transform, whole: readonly ByteLine[]): Promise<void> => {
    for (const line of whole) {
      const bytes = await become(line);
      if (bytes !== null) transform.push(bytes);
    }
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passAll(this, lines.push(chunk)).then(() => done(), done);
    },
    flush(done) {
      const last = lines.end();
      passAll(this, last === null ? [] : [last]).then(() => done(), done);
    },
  });
}
