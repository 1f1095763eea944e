// Names that share a hash of 32 bits: found by trying some hundred thousand under the secret of the database, as nobody outside
// can. Every answer is as if they did not.
import { createClient } from '@libsql/client';
import { describe, expect, it } from 'vitest';
import { aDelivery, minute } from '@/lib/testing/deliveries';
import { aMessage, anEvent } from '@/lib/testing/events';
import { type DatabaseWorld, sqliteWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import { keyName } from '../../rows/append-plan';
import { createNameHashes, type NameHashes } from '../../rows/name-hashes';

/** Among so many names no two share a hash in one of 10^20 runs. */
const NAMES = 650_000;

async function hashesOf({ databaseUrl }: DatabaseWorld): Promise<NameHashes> {
  const client = createClient({ url: databaseUrl });
  const { rows } = await client.execute('SELECT secret FROM name_secret');
  client.close();
  return createNameHashes(String(rows[0]?.secret));
}

/** Two names of one hash; `spell` makes what is hashed of a name. */
function twins(
  hashes: NameHashes,
  spell: (name: string) => string = (name) => name,
): readonly [string, string] {
  const names = new Map<number, string>();
  for (let tried = 0; tried < NAMES; tried += 1) {
    const name = `name_${tried}`;
    const hash = hashes.of(spell(name));
    const twin = names.get(hash);
    if (twin !== undefined) return [twin, name];
    names.set(hash, name);
  }
  throw new Error(`no two of ${NAMES} names share a hash`);
}

describe('two names of one hash', () => {
  const fixture = useWorld(() => sqliteWorld());

  it.each(['asc', 'desc'] as const)('are two threads, page by page, %s', async (order) => {
    const hashes = await hashesOf(fixture.world);
    const { events } = fixture.store;
    const [one, other] = twins(hashes);
    const threads = Array.from({ length: 90 }, (_, at) => (at % 3 === 0 ? one : other));
    await events.append(threads.map((thread_id) => aMessage(anEvent({ thread_id }))));
    const expected = threads.flatMap((thread, at) => (thread === one ? [at + 1] : []));

    const found: number[] = [];
    for (let isFull = true; isFull; ) {
      const last = found.at(-1);
      const behind = last === undefined ? {} : order === 'asc' ? { after: last } : { before: last };
      const query = { filter: { thread_id: one }, ...behind, limit: 7, order };
      const page = await events.readPage(query);
      found.push(...page.events.map(({ seq }) => seq));
      isFull = page.isFull;
    }

    expect(found).toEqual(order === 'asc' ? expected : expected.toReversed());
  });

  it('are two ids, of which each is stored once', async () => {
    const hashes = await hashesOf(fixture.world);
    const { events } = fixture.store;
    const messages = twins(hashes).map((id) => aMessage(anEvent({ id })));

    const first = await events.append(messages);
    const again = await events.append(messages);

    expect(first.outcomes.map(({ status }) => status)).toEqual(['stored', 'stored']);
    expect(again.outcomes).toEqual([
      { status: 'duplicate', seq: 1 },
      { status: 'duplicate', seq: 2 },
    ]);
  });

  it('are two idempotency keys, of which each counts once', async () => {
    const hashes = await hashesOf(fixture.world);
    const { events } = fixture.store;
    const place = { run_id: 'run_1', from_agent_id: 'agent:ken', attempt: 1 };
    const keys = twins(hashes, (idempotency_key) => keyName({ ...place, idempotency_key }));
    const messages = () => keys.map((idempotency_key) => aMessage(anEvent({ idempotency_key })));

    await events.append([messages()[0] ?? aMessage()]);
    const { outcomes } = await events.append(messages());

    expect(outcomes).toEqual([
      { status: 'duplicate', seq: 1 },
      { status: 'stored', seq: 2 },
    ]);
  });

  it('are two senders, each with its own checks', async () => {
    const hashes = await hashesOf(fixture.world);
    const { events } = fixture.store;
    const [one, other] = twins(hashes);
    const senders = [one, other, other, one, other];
    await events.append(senders.map((agent_id) => aMessage(anEvent({ from: { agent_id } }))));

    const checked = await events.readChecked(one, 2);

    expect(checked.map(({ seq }) => seq)).toEqual([4, 1]);
  });

  it('are two runs, each with its own deliveries', async () => {
    const hashes = await hashesOf(fixture.world);
    const { events, outbox } = fixture.store;
    const [one, other] = twins(hashes);
    const runs = [one, ...Array.from({ length: 9 }, () => other), one];
    const atOne = { receivedAt: minute(1) };
    await events.append(runs.map((run_id) => aMessage(anEvent({ run_id }), atOne)));
    await outbox.enqueue(
      runs.map((run_id, at) =>
        aDelivery({ run_id, seq: at + 1, type: 'chat.message', created_at: minute(1) }),
      ),
      runs.length,
    );

    const listed = await outbox.list({ states: ['waiting'], runId: one, limit: 2 });

    expect(listed.map(({ seq, run_id }) => [seq, run_id])).toEqual([
      [11, one],
      [1, one],
    ]);
  });
});
