// colloquy follow langgraph URL, colloquy follow openclaw URL: what is done elsewhere, told to this server as it happens.
import { setTimeout as sleep } from 'node:timers/promises';
import { defineCommand } from 'citty';
import type { EventsPage } from '@/lib/contracts/http-events';
import type { EventRecord } from '@/lib/model/event-record';
import { connectionArgs, MISUSED, quit } from './client';
import { counted } from './counted';
import { openclaw } from './follow-openclaw';
import { PlatformAnswerer } from './langgraph/answer-platform';
import { PlatformFollower } from './langgraph/follow-platform';
import type { HistoryRecord } from './langgraph/history-records';
import { PlatformClient } from './langgraph/platform-client';
import { plainLines } from './print';
import {
  askServer,
  endAfter,
  failureText,
  type Server,
  serverOf,
  storeRecords,
} from './store-records';

/** How long nothing is read after everything was. Seconds. */
const EVERY_DEFAULT = '2';

/** What is longer is written for another unit. Seconds. */
const EVERY_MAX = 3_600;

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
    answer: {
      type: 'boolean',
      default: false,
      description: 'Hand what you answer here to the deployment, which goes on with it',
    },
    once: { type: 'boolean', default: false, description: 'Look once and end' },
    ...connectionArgs,
  },
  async run({ args }) {
    if (!/^https?:\/\/./.test(args.platform))
      return quit('Expected an address of http or https.', MISUSED);
    const every = Number(args.every);
    if (!(every > 0 && every <= EVERY_MAX)) {
      return quit(`--every: expected seconds, at most ${EVERY_MAX}.`, MISUSED);
    }
    const { LANGGRAPH_API_KEY, LANGSMITH_API_KEY } = process.env;
    const key = args['platform-key'] ?? LANGGRAPH_API_KEY ?? LANGSMITH_API_KEY ?? null;
    const server = await serverOf(args);
    let refused = 0;
    const platform = new PlatformClient(args.platform, key);
    const follower = new PlatformFollower({
      platform,
      store: async (records) => {
        const nameOf = ({ data }: HistoryRecord) => String(data.name);
        refused += await storeRecords(server, 'langgraph', { records, nameOf });
      },
    });
    const answerer = new PlatformAnswerer({
      platform,
      messagesOf: (threadId) => messagesOf(server, threadId),
    });
    const pass = async () => {
      const handed = args.answer ? await answerer.pass() : 0;
      if (handed > 0) console.log(`${counted(handed, 'answer')} handed on`);
      const told = await follower.pass();
      if (told > 0) console.log(counted(told, 'record'));
    };
    for (;;) {
      const failure = await look(pass);
      if (args.once) return failure === null ? endAfter(refused) : quit(failure);
      if (failure !== null) console.error(plainLines(failure));
      await sleep(every * 1_000);
    }
  },
});

/** Why a look failed; null where it did not. What was not handed on is read by the next one. */
async function look(pass: () => Promise<void>): Promise<string | null> {
  try {
    await pass();
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return failureText(error);
  }
}

/** Of a thread the messages in which a question and its answer are looked for. */
const MESSAGES_MAX = 200;

async function messagesOf(server: Server, threadId: string): Promise<EventRecord[]> {
  const query = new URLSearchParams({
    thread_id: threadId,
    type: 'chat.message',
    order: 'desc',
    limit: String(MESSAGES_MAX),
  });
  const page = await askServer<EventsPage>(server, `/events?${query}`);
  if (page.events === undefined) throw new Error(page.detail);
  return page.events;
}

export const follow = defineCommand({
  meta: { name: 'follow', description: 'Tell this server what runs elsewhere, as it happens' },
  subCommands: { langgraph, openclaw },
});
