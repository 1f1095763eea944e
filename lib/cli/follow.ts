// colloquy follow langgraph URL: what a deployment of LangGraph's platform does, told to this server as it happens.
import { setTimeout as sleep } from 'node:timers/promises';
import { defineCommand } from 'citty';
import type { ResultsAnswer } from '@/lib/contracts/http-events';
import { isRetryable } from '@/lib/model/failure';
import { addressOf, connectionArgs, keyOf, quit } from './client';
import { PlatformFollower } from './langgraph/follow-platform';
import type { HistoryRecord } from './langgraph/history-records';
import { PlatformClient } from './langgraph/platform-client';
import { plainLines } from './print';

/** How long nothing is read after everything was. Seconds. */
const EVERY_DEFAULT = '2';

/** What is longer is written for another unit. Seconds. */
const EVERY_MAX = 3_600;

/** A server that is here answers in a tenth of it. Milliseconds. */
const STORE_TIMEOUT_MS = 30_000;

const langgraph = defineCommand({
  meta: {
    name: 'langgraph',
    description: 'A deployment of LangGraph’s platform: colloquy follow langgraph URL',
  },
  args: {
    platform: {
      type: 'positional',
      required: true,
      description: 'Its address, as in http://127.0.0.1:2024',
    },
    'platform-key': {
      type: 'string',
      description: 'Its key (default: LANGGRAPH_API_KEY, else LANGSMITH_API_KEY)',
    },
    every: { type: 'string', default: EVERY_DEFAULT, description: 'Seconds between two looks' },
    once: { type: 'boolean', default: false, description: 'Look once and end' },
    ...connectionArgs,
  },
  async run({ args }) {
    if (!/^https?:\/\/./.test(args.platform)) return quit('Expected an address of http or https.');
    const every = Number(args.every);
    if (!(every > 0 && every <= EVERY_MAX)) {
      return quit(`--every: expected seconds, at most ${EVERY_MAX}.`);
    }
    const { LANGGRAPH_API_KEY, LANGSMITH_API_KEY } = process.env;
    const key = args['platform-key'] ?? LANGGRAPH_API_KEY ?? LANGSMITH_API_KEY ?? null;
    const server = { url: addressOf(args), key: await keyOf(args) };
    const follower = new PlatformFollower({
      platform: new PlatformClient(args.platform, key),
      store: (records) => store(server, records),
    });
    for (;;) {
      const failure = await look(follower);
      if (args.once) return failure === null ? undefined : quit(failure);
      if (failure !== null) console.error(plainLines(failure));
      await sleep(every * 1_000);
    }
  },
});

/** Why a look failed; null where it did not. What was not handed on is read by the next one. */
async function look(follower: PlatformFollower): Promise<string | null> {
  try {
    const count = await follower.pass();
    if (count > 0) console.log(`${count} records`);
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return `Not followed for now: ${error.message}${cause}`;
  }
}

type Server = { readonly url: string; readonly key: string };

/** @throws Error where the server took none of them and may take them later */
async function store({ url, key }: Server, records: readonly HistoryRecord[]): Promise<void> {
  const response = await fetch(`${url}/api/v1/ingest/langgraph`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(records),
    signal: AbortSignal.timeout(STORE_TIMEOUT_MS),
  });
  const answer = (await response.json()) as Partial<ResultsAnswer> & { detail?: string };
  if (answer.results === undefined) throw new Error(answer.detail ?? `HTTP ${response.status}`);
  for (const [at, { status, error }] of answer.results.entries()) {
    if (status !== 'rejected') continue;
    if (error && isRetryable(error.code)) throw new Error(error.message);
    const name = String(records[at]?.data.name);
    console.error(plainLines(`A record of ${name} was refused: ${error?.message}`));
  }
}

export const follow = defineCommand({
  meta: { name: 'follow', description: 'Tell this server what runs elsewhere, as it happens' },
  subCommands: { langgraph },
});
