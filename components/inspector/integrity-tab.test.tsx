import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TooltipProvider } from '@/components/ui/tooltip';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { anEvent } from '@/lib/testing/events';
import { IntegrityTab } from './integrity-tab';

const drawn = (event: ClutchMessage) =>
  renderToStaticMarkup(
    <TooltipProvider>
      <IntegrityTab
        detail={{
          seq: 1,
          received_at: '2026-01-01T00:00:00.000Z',
          protocol: 'clutch',
          event,
          verdict: 'pass',
          signature: 'verified',
          origin: 'agent',
          raw: null,
          raw_encoding: 'utf8',
          raw_content_type: 'application/json',
          findings: [],
          hash: 'a'.repeat(64),
          prev_hash: 'b'.repeat(64),
        }}
      />
    </TooltipProvider>,
  );

it.each([
  ['Clutch', anEvent({ security: { auth: { scheme: 'ed25519', kid: 'key-1', sig: 'AA' } } })],
  [
    'Heretek',
    anEvent({
      meta: {
        protocol: 'heretek',
        native: { metadata: { signature: { alg: 'Ed25519', keyId: 'key-1', value: 'AA' } } },
      },
    }),
  ],
])('shows the key that a signature of %s names', (_, event) => {
  expect(drawn(event)).toContain('key-1');
  expect(drawn(anEvent())).not.toContain('>Key<');
});
