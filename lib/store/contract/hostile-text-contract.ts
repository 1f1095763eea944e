// Text that databases choke on: it is kept exactly where it may stand, refused where it would be a column, and never
// hurts the messages beside it.
import { describe, expect, it } from 'vitest';
import { describeCorpus } from '@/lib/testing/codecs/corpus';
import { aMessage, anEvent } from '@/lib/testing/events';
import { type StoreWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import { verifyChain } from '../integrity/verify';

const NUL = '\u0000';
const LONE_SURROGATE = '\ud800';

export function describeHostileText(makeWorld: () => Promise<StoreWorld>): void {
  describe('hostile text', () => {
    const fixture = useWorld(makeWorld);

    it('is kept in payload, open fields and findings, and hurts none of the other 99', async () => {
      const { events } = fixture.store;
      const poison = `${NUL}${LONE_SURROGATE}\udfff"\\u0000\\`;
      const poisoned = anEvent({
        payload: { [poison]: poison },
        requires: [poison],
        attachments: [{ kind: poison }],
      });
      const findings = [{ level: 'warning', rule: 'C1', path: poison, message: poison } as const];
      const messages = Array.from({ length: 100 }, (_, at) =>
        at === 50 ? aMessage(poisoned, { findings }) : aMessage(),
      );

      const { outcomes, stored } = await events.append(messages);

      expect(outcomes.every((outcome) => outcome.status === 'stored')).toBe(true);
      expect(await events.read({ limit: 100, order: 'asc' })).toEqual(stored);
      expect(await events.get(51)).toMatchObject({ event: poisoned, findings });
      expect(await verifyChain(events)).toMatchObject({ ok: true, events: 100 });
    });

    it.each([
      ['id', { id: `a${NUL}b` }],
      ['run_id', { run_id: LONE_SURROGATE }],
      ['idempotency_key', { idempotency_key: NUL }],
      ['from_agent_id', { from: { agent_id: LONE_SURROGATE } }],
    ])('is refused as %s, and the other 99 are stored', async (column, overrides) => {
      const { events } = fixture.store;
      const messages = Array.from({ length: 100 }, (_, at) =>
        aMessage(anEvent(at === 50 ? overrides : {})),
      );

      const { outcomes } = await events.append(messages);

      expect(outcomes[50]).toEqual({ status: 'bad_text', column });
      expect(outcomes.filter((outcome) => outcome.status === 'stored')).toHaveLength(99);
      expect((await events.head()).seq).toBe(99);
    });

    it.each([
      ['U+0000 as base64 of UTF-8', `a${NUL}é`, 'utf8', 'text/plain; charset=utf-8'],
      ['a lone surrogate as base64 of UTF-16', `a${LONE_SURROGATE}`, 'utf16le', 'text/plain'],
    ] as const)('is kept in the raw message with %s', async (_, text, encoding, contentType) => {
      const { events } = fixture.store;

      await events.append([aMessage(anEvent(), { raw: { text, contentType } })]);

      const kept = await events.get(1);
      expect(kept?.raw_encoding).toBe('base64');
      expect(Buffer.from(kept?.raw ?? '', 'base64').toString(encoding)).toBe(text);
      expect(kept?.raw_content_type).toBe(
        encoding === 'utf8' ? contentType : 'text/plain; charset=utf-16le',
      );
      expect(await verifyChain(events)).toMatchObject({ ok: true });
    });

    describeCorpus(
      'corpora/blns',
      (name) => name.endsWith('.json'),
      ([file]) => {
        it('of the naughty strings comes back as it went in', async () => {
          const { events } = fixture.store;
          const strings = JSON.parse(file?.bytes.toString('utf8') ?? '[]') as string[];
          const messages = strings.map((text) =>
            aMessage(anEvent({ payload: { text, [text]: 1 } }), { raw: { text } }),
          );

          const { outcomes, stored } = await events.append(messages);

          expect(outcomes.every((outcome) => outcome.status === 'stored')).toBe(true);
          expect(await events.read({ limit: 1_000, order: 'asc' })).toEqual(stored);
          for (const [at, text] of strings.entries()) {
            const kept = await events.get(at + 1);
            const encoding = kept?.raw_encoding === 'base64' ? 'base64' : 'utf8';
            expect(Buffer.from(kept?.raw ?? '', encoding).toString('utf8')).toBe(text);
          }
        });
      },
    );
  });
}
