import { describe, expect, it } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import { reactionEvent } from '@/lib/model/reaction';
import type { ReactionName } from '@/lib/model/said-reaction';
import { aMessage, anEvent } from '@/lib/testing/events';
import {
  memoryWorld,
  POSTGRES_URL,
  postgresWorld,
  type StoreWorld,
  sqliteWorld,
  useWorld,
} from '@/lib/testing/worlds/store-worlds';
import { createReactionReads, PINNED_SHOWN_MAX } from './reaction-reads';

function describeReads(name: string, makeWorld: () => Promise<StoreWorld>): void {
  describe(name, () => {
    const fixture = useWorld(makeWorld);
    let said = 0;

    async function append(
      events: readonly Parameters<typeof anEvent>[0][],
    ): Promise<EventRecord[]> {
      const { stored } = await fixture.store.events.append(events.map((e) => aMessage(anEvent(e))));
      return [...stored];
    }

    async function react(record: EventRecord | undefined, name: ReactionName, given = true) {
      if (record === undefined) throw new Error('There is no such event.');
      said += 1;
      const stamp = { id: `reaction_${said}`, ts: '2026-02-01T13:20:00.000Z' };
      const message = aMessage(reactionEvent(record, { name, given }, stamp), {
        origin: 'operator',
      });
      const { stored } = await fixture.store.events.append([message]);
      return stored[0]?.seq ?? 0;
    }

    const readsOf = () => createReactionReads(fixture.store.events);
    const named = (records: readonly EventRecord[]) => records.map(({ event }) => event);

    it('finds what was ever said to some events, and nothing said to others', async () => {
      const records = await append(Array.from({ length: 300 }, () => ({})));
      const seqs = [
        await react(records[0], 'agree'),
        await react(records[0], 'agree', false),
        await react(records[299], 'done'),
      ];
      await react(records[150], 'thanks');

      const asked = [...records.slice(0, 100), ...records.slice(200)];
      const found = await readsOf().to(named(asked));

      expect(found.map(({ seq, about_seq, name, given }) => [seq, about_seq, name, given])).toEqual(
        [
          [seqs[0], 1, 'agree', true],
          [seqs[1], 1, 'agree', false],
          [seqs[2], 300, 'done', true],
        ],
      );
      expect(await readsOf().to([])).toEqual([]);
    });

    it('keeps apart events of one id in two runs', async () => {
      const [one, other] = await append([
        { id: 'same', run_id: 'run_1' },
        { id: 'same', run_id: 'run_2' },
      ]);
      await react(one, 'agree');

      expect(await readsOf().to(named(other === undefined ? [] : [other]))).toEqual([]);
      expect(await readsOf().to(named(one === undefined ? [] : [one]))).toHaveLength(1);
    });

    it('lists what is pinned in a thread at any moment, the last pin first', async () => {
      const records = await append([
        { payload: { text: 'First' } },
        { payload: { text: 'Second' } },
        { thread_id: 'thread_2', payload: { text: 'Elsewhere' } },
      ]);
      await react(records[0], 'pin');
      const both = await react(records[1], 'pin');
      await react(records[2], 'pin');
      await react(records[0], 'pin', false);
      const textsAt = async (at: number | null) =>
        (await readsOf().pinned('thread_1', at)).map(({ text }) => text);

      expect(await textsAt(both)).toEqual(['Second', 'First']);
      expect(await textsAt(null)).toEqual(['Second']);
      expect(await readsOf().pinned('thread_2', null)).toMatchObject([
        {
          seq: 3,
          from: 'agent:ken',
          type: 'chat.message',
          text: 'Elsewhere',
          pinned_by: 'agent:user',
        },
      ]);
    });

    it('lists a bounded number of pins, and none that is about no event of its thread', async () => {
      const records = await append(Array.from({ length: PINNED_SHOWN_MAX + 2 }, () => ({})));
      for (const record of records) await react(record, 'pin');
      const [first] = records;
      if (first !== undefined) {
        await react({ ...first, event: { ...first.event, id: 'msg_nowhere' } }, 'pin');
        await react({ ...first, seq: 9_999, event: { ...first.event, id: 'msg_later' } }, 'pin');
      }

      const pinned = await readsOf().pinned('thread_1', null);

      expect(pinned.map(({ seq }) => seq)).toEqual(
        Array.from({ length: PINNED_SHOWN_MAX - 2 }, (_, at) => PINNED_SHOWN_MAX + 2 - at),
      );
    });
  });
}

describeReads('reactions in memory', memoryWorld);
describeReads('reactions on SQLite', sqliteWorld);
if (POSTGRES_URL !== undefined) describeReads('reactions on Postgres', postgresWorld);
