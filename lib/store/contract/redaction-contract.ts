// Redaction: the one change there is. It takes a body away and nothing else, and is an event of the log itself.
import { describe, expect, it } from 'vitest';
import { redactionEvent } from '@/lib/model/redaction';
import { aMessage, anEvent, aRedaction } from '@/lib/testing/events';
import { type StoreWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import { verifyChain } from '../integrity/verify';

export function describeRedaction(makeWorld: () => Promise<StoreWorld>): void {
  describe('redaction', () => {
    const fixture = useWorld(makeWorld);

    it('empties payload and raw of the event that it names, says why, and leaves seq, hash and chain as they are', async () => {
      const { events } = fixture.store;
      const secret = anEvent({ payload: { text: 'my password' } });
      const { stored } = await events.append([aMessage(), aMessage(secret), aMessage()]);
      const before = await events.get(2);

      await events.append([aRedaction(2, 'a password')]);

      const { events: reopened } = await fixture.restart();
      expect(await reopened.get(2)).toEqual({
        ...before,
        event: { ...secret, payload: {} },
        raw: null,
        redacted: 'a password',
        redacted_by_seq: 4,
      });
      const event = { seq: 4, redaction: { seqs: [2], reason: 'a password', by: 'key_1' } };
      const redaction = { reason: 'a password', event };
      expect(await reopened.readChain(1, 1)).toMatchObject([
        { payload: null, raw: null, redaction },
      ]);
      const records = await reopened.read({ limit: 10, order: 'asc' });
      expect([records[0], records[2]]).toEqual([stored[0], stored[2]]);
      expect(records[1]?.redacted).toBe('a password');
      expect(await verifyChain(reopened)).toMatchObject({ ok: true, events: 4 });
    });

    it('empties every event that it names', async () => {
      const { events } = fixture.store;
      await events.append([aMessage(), aMessage(), aMessage()]);

      await events.append([aRedaction([1, 3], 'both')]);

      const redacted = (await events.read({ limit: 3, order: 'asc' })).map((row) => row.redacted);
      expect(redacted).toEqual(['both', undefined, 'both']);
      expect(await verifyChain(events)).toMatchObject({ ok: true, events: 4 });
    });

    it('keeps the first reason when it is asked again', async () => {
      const { events } = fixture.store;
      await events.append([aMessage()]);

      await events.append([aRedaction(1, 'first')]);
      await events.append([aRedaction(1, 'second')]);

      expect(await events.get(1)).toMatchObject({ redacted: 'first', redacted_by_seq: 2 });
      expect(await verifyChain(events)).toMatchObject({ ok: true, events: 3 });
    });

    it('takes no other event away, neither a later one nor one that is not there', async () => {
      const { events } = fixture.store;
      await events.append([aMessage()]);

      const { outcomes } = await events.append([aRedaction([2, 3, 9]), aMessage()]);

      expect(outcomes.map(({ status }) => status)).toEqual(['stored', 'stored']);
      const records = await events.read({ limit: 9, order: 'asc' });
      expect(records.filter(({ redacted }) => redacted !== undefined)).toEqual([]);
      expect(await verifyChain(events)).toMatchObject({ ok: true, events: 3 });
    });

    it.each(['agent', 'operator', 'import'] as const)(
      'is the engine’s alone: the same words of an origin %s redact nothing',
      async (origin) => {
        const { events } = fixture.store;
        await events.append([aMessage()]);
        const said = { seqs: [1], places: [], reason: 'gone', by: 'key_1' };

        await events.append([
          aMessage(redactionEvent(said, { id: 'forged', at: anEvent().ts }), { origin }),
        ]);

        expect((await events.get(1))?.redacted).toBeUndefined();
        expect((await events.get(1))?.raw).not.toBeNull();
      },
    );

    it('reads what else the engine notices without taking it for one', async () => {
      const { events } = fixture.store;
      const notice = anEvent({ type: 'agent.update', meta: { note: 'a\u0000b\ud800' } });

      const { outcomes } = await events.append([aMessage(notice, { origin: 'engine' })]);

      expect(outcomes).toEqual([{ status: 'stored', seq: 1 }]);
    });

    it('knows the message again after its body is gone', async () => {
      const { events } = fixture.store;
      const message = aMessage();
      await events.append([message]);

      await events.append([aRedaction(1, 'gone')]);

      expect((await events.append([message])).outcomes).toEqual([{ status: 'duplicate', seq: 1 }]);
    });
  });
}
