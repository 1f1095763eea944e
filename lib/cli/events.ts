// colloquy events: tail, send, export and import.
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { defineCommand } from 'citty';
import type { EventRecord } from '@/lib/model/event-record';
import { agentName } from '@/lib/model/ids';
import { protocols } from '@/lib/protocols/registry';
import { isObject } from '@/lib/std/is-object';
import { escapeJson, escapeText } from '@/lib/text/escape-controls';
import { headlineOf } from '@/lib/text/text-of';
import { callApi, connectionArgs, MISUSED, quit, SERVER_WENT } from './client';
import { counted } from './counted';
import { wordsOf } from './end-in-words';
import { fileFault, requireFile } from './file-fault';
import { REPEATED } from './line-fault';
import { writeOutput } from './output';
import { escapedJsonOf } from './print';
import { serverEvents } from './server-events';

type IngestAnswer = {
  results: {
    id: string | null;
    status: string;
    error?: { code: string; message: string; path?: string };
  }[];
};

const filterArgs = {
  run: { type: 'string', description: 'Only this run' },
  thread: { type: 'string', description: 'Only this thread' },
  channel: { type: 'string', description: 'Only this channel' },
  after: { type: 'string', description: 'Only after this seq' },
} as const;

type FilterArgs = {
  run?: string | undefined;
  thread?: string | undefined;
  channel?: string | undefined;
  after?: string | undefined;
};

function queryOf({ run, thread, channel, after }: FilterArgs): string {
  const query = new URLSearchParams();
  if (run) query.set('run_id', run);
  if (thread) query.set('thread_id', thread);
  if (channel) query.set('channel', channel);
  if (after) query.set('after', after);
  return query.size > 0 ? `?${query}` : '';
}

const tail = defineCommand({
  meta: {
    name: 'tail',
    description: 'Follow the log, one line an event',
  },
  args: {
    ...connectionArgs,
    ...filterArgs,
    json: { type: 'boolean', default: false, description: 'Print each event as a line of JSON' },
  },
  async run({ args }) {
    const response = await callApi(args, `/events${queryOf(args)}`, {
      headers: { accept: 'text/event-stream' },
    });
    let after = args.after;
    let said = 'The server went away.';
    try {
      for await (const { data } of serverEvents(response)) {
        const record = JSON.parse(data) as EventRecord;
        console.log(args.json ? escapeJson(data) : lineOf(record));
        after = String(record.seq);
      }
    } catch (error) {
      said = wordsOf(error);
    }
    quit(after === undefined ? said : `${said} Go on from here with: --after ${after}`);
  },
});

/** One event on one line. */
function lineOf({ seq, event }: EventRecord): string {
  const to = event.to.map((recipient) => agentName(recipient.agent_id)).join(', ');
  const text = `${seq}  ${event.type}  ${agentName(event.from.agent_id)} > ${to}  ${headlineOf(event)}`;
  return escapeText(text);
}

/** The protocols whose messages have files of their own, by the ending. */
const NATIVE_FILES = protocols.flatMap(({ meaning: { protocol, textForm } }) =>
  textForm === null ? [] : { protocol, ...textForm },
);

const NATIVE_ENDINGS = NATIVE_FILES.map(({ fileEnding }) => fileEnding).join(', ');

const send = defineCommand({
  meta: {
    name: 'send',
    description: `Send canonical events from a JSON or NDJSON file (- for stdin), or messages (${NATIVE_ENDINGS})`,
  },
  args: {
    ...connectionArgs,
    file: { type: 'positional', required: true, description: 'File, or -' },
    from: {
      type: 'string',
      description: `Of a file of messages (${NATIVE_ENDINGS}): the agent that speaks`,
    },
    channel: {
      type: 'string',
      description: `Of a file of messages (${NATIVE_ENDINGS}): the channel to put it in`,
    },
  },
  async run({ args }) {
    if (args.file !== '-') await requireFile(args.file);
    const source = args.file === '-' ? process.stdin : createReadStream(args.file);
    source.on('error', (error: NodeJS.ErrnoException) => quit(fileFault(args.file, 'read', error)));
    const { start, body } = await withStart(source);
    const { path, type } = destinationOf(args, start);
    const response = await callApi(args, path, {
      method: 'POST',
      hasResults: true,
      headers: { 'content-type': type },
      body: Readable.toWeb(body) as never,
      duplex: 'half',
    });
    report((await response.json()) as IngestAnswer);
  },
});

type SendArgs = { file: string; from?: string | undefined; channel?: string | undefined };

/** What an event and its line break fit into: an event has 256 KiB. Bytes. */
const START_BYTES = 512 * 1024;

/** The start of a stream, at least as far as its first line where that can be an event, and all of it. */
async function withStart(source: Readable): Promise<{ start: string; body: Readable }> {
  const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  for (let bytes = 0; bytes < START_BYTES; ) {
    const { value, done } = await chunks.next();
    if (done) break;
    read.push(value);
    bytes += value.length;
    if (value.includes(LINE_BREAK)) break;
  }
  async function* all() {
    yield* read;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { start: Buffer.concat(read).toString(), body: Readable.from(all()) };
}

const LINE_BREAK = 0x0a;

/** Whether the first line is an object by itself, as that of NDJSON, and of no list nor of JSON that is spread out. */
function isOneOfLines(start: string): boolean {
  try {
    return isObject(JSON.parse(start.split('\n', 1)[0] ?? ''));
  } catch {
    return false;
  }
}

/** Where a file goes, by its name, else by how it begins. */
function destinationOf(
  { file, from, channel }: SendArgs,
  start: string,
): { path: string; type: string } {
  const native = NATIVE_FILES.find(({ fileEnding }) => file.endsWith(fileEnding));
  if (native !== undefined) {
    const query = new URLSearchParams({ ...(from && { from }), ...(channel && { channel }) });
    return { path: `/ingest/${native.protocol}?${query}`, type: native.mediaType };
  }
  if (from || channel)
    quit(
      `--from and --channel go with a ${NATIVE_ENDINGS} file: events say both themselves.`,
      MISUSED,
    );
  const isNamed = ['.ndjson', '.jsonl'].some((ending) => file.endsWith(ending));
  const isNdjson = isNamed || (!file.endsWith('.json') && isOneOfLines(start));
  return { path: '/events', type: isNdjson ? 'application/x-ndjson' : 'application/json' };
}

const exportEvents = defineCommand({
  meta: { name: 'export', description: 'Write events as NDJSON, oldest first' },
  args: {
    ...connectionArgs,
    ...filterArgs,
    out: { type: 'string', description: 'File, or - (default: stdout)' },
  },
  async run({ args }) {
    const response = await callApi(args, `/events${queryOf(args)}`, {
      headers: { accept: 'application/x-ndjson' },
    });
    if (!response.body) return quit('The server answered without a body.');
    const { body } = response;
    await writeOutput(() => escapedJsonOf(body as never), args.out, SERVER_WENT);
  },
});

const importEvents = defineCommand({
  meta: {
    name: 'import',
    description: 'Import transcripts (JSON records of history turns) from files',
  },
  args: {
    ...connectionArgs,
    [`file${REPEATED}`]: { type: 'positional', required: true, description: 'One or more files' },
    channel: { type: 'string', description: 'Channel to put them in (default: transcripts)' },
  },
  async run({ args }) {
    const query = args.channel ? `?channel=${encodeURIComponent(args.channel)}` : '';
    for (const file of args._) {
      await requireFile(file);
      const body = new Uint8Array(await readFile(file));
      const response = await callApi(args, `/ingest/transcript${query}`, {
        method: 'POST',
        hasResults: true,
        headers: { 'content-type': 'application/json' },
        body,
      });
      console.log(`${file} (${counted(body.length, 'byte')})`);
      report((await response.json()) as IngestAnswer);
    }
  },
});

function report({ results }: IngestAnswer): void {
  const count = (status: string) => results.filter((result) => result.status === status).length;
  console.log(
    `  ${count('stored')} stored, ${count('duplicate')} there already, ${count('rejected')} rejected`,
  );
  for (const { from, to, who, said } of refusalsOf(results)) {
    const items = from === to ? `item ${from}` : `items ${from} to ${to}`;
    console.error(escapeText(`  ${items} (${who})${said}`));
    process.exitCode = 1;
  }
}

type Refusal = { readonly from: number; to: number; readonly who: string; readonly said: string };

/** One after the other; those that follow each other and are told in the same words, as of a full disk, in one. */
function refusalsOf(results: IngestAnswer['results']): Refusal[] {
  const refusals: Refusal[] = [];
  for (const [at, { id, error }] of results.entries()) {
    if (!error) continue;
    const said = `${error.path ? ` at ${error.path}` : ''}: ${error.code}, ${error.message}`;
    const who = id ?? 'without an id';
    const last = refusals.at(-1);
    if (last?.to === at && last.who === who && last.said === said) last.to = at + 1;
    else refusals.push({ from: at + 1, to: at + 1, who, said });
  }
  return refusals;
}

export const events = defineCommand({
  meta: { name: 'events', description: 'Follow, send, export and import events' },
  subCommands: { tail, send, export: exportEvents, import: importEvents },
});
