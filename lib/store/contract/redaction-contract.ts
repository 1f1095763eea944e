// Redaction: the one change there is. It takes a body away and nothing else.
import { describe, expect, it } from 'vitest';
import { aMessage, anEvent } from '@/lib/testing/events';
import { type StoreWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import { verifyChain } from '../integrity/verify';

const AT = '2026-02-02T10:00:00.000Z';

export function describeRedaction(makeWorld: () => Promise<StoreWorld>): void {
  describe('redaction', () => {
    const fixture = useWorld(makeWorld);

    it('empties payload and raw of one event, says why, and leaves seq, hash and chain as they are', async () => {
      const { events } = fixture.store;
      const secret = anEvent({ payload: { text: 'my password' } });
      const { stored } = await events.append([aMessage(), aMessage(secret), aMessage()]);
      const before = await events.get(2);

      expect(await events.redact(2, 'a password', 'key_1', AT)).toBe(true);

      const { events: reopened } = await fixture.restart();
      expect(await reopened.get(2)).toEqual({
        ...before,
        event: { ...secret, payload: {} },
        raw: null,
        redacted: 'a password',
      });
      expect(await reopened.readChain(1, 1)).toMatchObject([{ payload: null, raw: null }]);
      const records = await reopened.read({ limit: 10, order: 'asc' });
      expect([records[0], records[2]]).toEqual([stored[0], stored[2]]);
      expect(records[1]?.redacted).toBe('a password');
      expect(await verifyChain(reopened)).toMatchObject({ ok: true, events: 3 });
    });

    it('keeps the first reason when it is asked again, and answers false where there is no event', async () => {
      const { events } = fixture.store;
      await events.append([aMessage()]);

      expect(await events.redact(1, 'first', 'key_1', AT)).toBe(true);
      expect(await events.redact(1, 'second', 'key_2', AT)).toBe(true);
      expect(await events.redact(2, 'third', 'key_1', AT)).toBe(false);

      expect((await events.get(1))?.redacted).toBe('first');
    });

    it('knows the message again after its body is gone', async () => {
      const { events } = fixture.store;
      const message = aMessage();
      await events.append([message]);

      await events.redact(1, 'gone', 'key_1', AT);

      expect((await events.append([message])).outcomes).toEqual([{ status: 'duplicate', seq: 1 }]);
    });

    it('takes no reason that cannot be stored', async () => {
      const { events } = fixture.store;
      await events.append([aMessage()]);

      await expect(events.redact(1, 'a\u0000b', 'key_1', AT)).rejects.toMatchObject({
        code: 'bad_text',
      });

      expect((await events.get(1))?.redacted).toBeUndefined();
    });
  });
}
