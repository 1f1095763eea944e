// A process of its own for tests that kill it: the engine over a SQLite file, agents that answer what they are asked, and
// somebody who asks. Everything is said again after a start, under the same ids, as clients do that were never answered.
// It prints a line for every part of the log that it is told, and `done` when every task has ended.
import type { EventRecord } from '@/lib/model/event-record';
import { openPrismaStore } from '@/lib/store/prisma/open';
import { aCard, openOrchestra } from './orchestra';

export const TASKS = 200;

/** Tasks whose agent says nothing: one in so many. */
export const SILENT_EVERY = 20;

/** Tasks whose agent reports an error. */
export const FAILING_EVERY = 7;

export const AGENTS = ['ken', 'muse', 'radar', 'oscar'];
export const LIMIT = 10;

/** Gets the tasks that nobody answers, so that the others have all the time that the process is dead. */
const SLEEPER = aCard('sloth', {
  capabilities: [{ id: 'skill:sleep' }],
  limits: { max_runtime_sec: 1 },
});

const [databaseUrl = ''] = process.argv.slice(2);
if (databaseUrl !== '') await play();

async function play(): Promise<void> {
  const store = await openPrismaStore({ databaseUrl });
  const orchestra = await openOrchestra({ store, now: Date.now });
  const limits = { max_concurrency: LIMIT };
  const team = AGENTS.map((name) => aCard(name, { limits }));
  const known = new Set(orchestra.engine.directory.lastActive(100).map(({ agent_id }) => agent_id));
  const missing = [...team, SLEEPER].filter(({ agent_id }) => !known.has(agent_id));
  await orchestra.register(...missing);

  const answer = async (request: EventRecord): Promise<void> => {
    const root = request.event.parent_task_id ?? '';
    const at = Number(root.slice('root-'.length));
    if (isSilent(at)) return;
    const id = `answer-${request.event.id}`;
    const isFailing = at % FAILING_EVERY === 0;
    const payload = isFailing ? { code: 'X', message: 'no' } : { at };
    await orchestra.answer(request, isFailing ? 'task.error' : 'task.result', { id, payload });
  };
  const isAsked = ({ event, origin }: EventRecord): boolean =>
    origin === 'engine' && event.type === 'task.request';
  const ended = new Set<string>();
  let finish: () => void = () => undefined;
  const allEnded = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const hear = (records: readonly EventRecord[]): void => {
    for (const { event, origin } of records) {
      const isEnd = origin === 'engine' && /result|error/.test(event.type);
      if (isEnd && event.task_id.startsWith('root-')) ended.add(event.task_id);
    }
    if (ended.size === TASKS) finish();
  };
  orchestra.engine.follow((records) => {
    hear(records);
    process.stdout.write(`${records.at(-1)?.seq}\n`);
    for (const request of records.filter(isAsked)) setImmediate(() => void answer(request));
  });
  const before = await orchestra.log();
  hear(before);
  for (const request of before.filter(isAsked)) await answer(request);
  for (let at = 0; at < TASKS; at += 1) {
    const requires = [isSilent(at) ? 'skill:sleep' : 'skill:research'];
    await orchestra.ask(`root-${at}`, { id: `ask-${at}`, requires });
  }
  // The engine's own timers keep no process alive.
  const awake = setInterval(() => undefined, 1_000);
  await allEnded;
  clearInterval(awake);
  await orchestra.close();
  process.stdout.write('done\n');
}

function isSilent(at: number): boolean {
  return at % SILENT_EVERY === 0;
}
