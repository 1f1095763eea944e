// Webhooks: every store keeps as many, replaces them by name, and remembers what came last.
import { describe, expect, it } from 'vitest';
import { BUILT_AT } from '@/lib/testing/events';
import { type StoreWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import { WEBHOOKS_MAX, type WebhookStore } from '../ports/webhook-store';

const LATER = '2026-03-01T00:00:00.000Z';

type NewWebhook = Parameters<WebhookStore['put']>[0];

const aWebhook = (name: string, more: Partial<NewWebhook> = {}): NewWebhook => ({
  name,
  agent_prefix: 'agent:github.',
  signature: 'github',
  secret: 'enc1.sealed',
  mapping: '{"text": body.action}',
  enabled: true,
  created_at: BUILT_AT,
  ...more,
});

export function describeWebhooks(makeWorld: () => Promise<StoreWorld>): void {
  describe('webhooks', () => {
    const fixture = useWorld(makeWorld);

    it('are replaced by their name, listed by it, kept over a restart, and removed', async () => {
      const { webhooks } = fixture.store;
      await webhooks.put(aWebhook('b'));
      await webhooks.put(aWebhook('a', { signature: 'none', secret: null }));
      await webhooks.put(aWebhook('b', { mapping: 'body', enabled: false, created_at: LATER }));

      const reopened = (await fixture.restart()).webhooks;

      const fresh = { received_at: null, failed: null };
      const changed = { ...aWebhook('b', { mapping: 'body', enabled: false }), ...fresh };
      expect(await reopened.list()).toEqual([
        { ...aWebhook('a', { signature: 'none', secret: null }), ...fresh },
        changed,
      ]);
      expect(await reopened.get('b')).toEqual(changed);
      expect(await reopened.remove('b')).toBe(true);
      expect(await reopened.remove('b')).toBe(false);
      expect(await reopened.get('b')).toBeNull();
      expect(await reopened.get('\u0000')).toBeNull();
    });

    it('remember what they took and refused last, also when they are changed', async () => {
      const { webhooks } = fixture.store;
      await webhooks.put(aWebhook('a'));
      await webhooks.received('a', BUILT_AT);
      await webhooks.failed('a', { at: LATER, message: 'wrong \u0000 signature' });
      await webhooks.put(aWebhook('a', { enabled: false }));

      const known = await (await fixture.restart()).webhooks.get('a');

      expect(known).toMatchObject({ enabled: false, received_at: BUILT_AT, failed: { at: LATER } });
      expect(known?.failed?.message).toContain('signature');
    });

    it('are no more than so many, and each of them can be replaced then', async () => {
      const { webhooks } = fixture.store;
      for (let at = 0; at < WEBHOOKS_MAX; at += 1) await webhooks.put(aWebhook(`w${at}`));

      await expect(webhooks.put(aWebhook('more'))).rejects.toMatchObject({
        code: 'limit_exceeded',
      });
      await webhooks.put(aWebhook('w0', { mapping: 'other' }));

      expect(await webhooks.list()).toHaveLength(WEBHOOKS_MAX);
      expect((await webhooks.get('w0'))?.mapping).toBe('other');
    });

    it('refuse text that no column holds', async () => {
      const put = fixture.store.webhooks.put(aWebhook('a', { mapping: '\ud800' }));
      await expect(put).rejects.toMatchObject({ code: 'bad_text' });
    });
  });

  describe('webhooks that go out', () => {
    const fixture = useWorld(makeWorld);
    const outgoing = {
      name: 'chat',
      url: 'https://hooks.test/x',
      q: 'has:error',
      secret: 'enc1.sealed',
      enabled: true,
      since_seq: 7,
      created_at: BUILT_AT,
    };

    it('are replaced by their name, remember their tries over a restart, and are removed', async () => {
      const { outgoingWebhooks } = fixture.store;
      await outgoingWebhooks.put(outgoing);
      await outgoingWebhooks.tried('chat', { at: BUILT_AT, error: 'answered 500' });
      await outgoingWebhooks.tried('chat', { at: LATER, error: null });
      await outgoingWebhooks.put({ ...outgoing, q: '', since_seq: 9, created_at: LATER });

      const reopened = (await fixture.restart()).outgoingWebhooks;

      expect(await reopened.list()).toEqual([
        {
          ...outgoing,
          q: '',
          since_seq: 9,
          sent_at: LATER,
          failed: { at: BUILT_AT, message: 'answered 500' },
        },
      ]);
      expect(await reopened.remove('chat')).toBe(true);
      expect(await reopened.remove('chat')).toBe(false);
      expect(await reopened.list()).toEqual([]);
    });
  });
}
