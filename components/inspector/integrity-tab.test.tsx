import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventDetail } from '@/lib/model/event-record';
import { anEvent } from '@/lib/testing/events';
import { IntegrityTab } from './integrity-tab';

const drawn = (event: ClutchMessage, more: Partial<EventDetail> = {}) =>
  renderToStaticMarkup(
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
        ...more,
      }}
    />,
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

it('says of an event of a run file what its signature is worth by the file, and by which key', () => {
  const key = {
    agent_id: 'agent:ken',
    kid: 'key-1',
    public_key: 'P'.repeat(43),
    owner: 'admin',
  };
  const inFile = (file_signature: EventDetail['file_signature']) =>
    drawn(anEvent(), {
      signature: 'unchecked',
      origin: 'import',
      ...(file_signature && { file_signature }),
    });

  const verified = inFile({ status: 'verified', key });
  expect(verified).toContain('signed by a key of its run file');
  expect(verified).toContain('the file alone says');
  for (const fact of ['key-1', 'Public key', 'admin']) expect(verified).toContain(fact);
  expect(verified).not.toContain('text-ok');
  expect(inFile({ status: 'bad', key })).toContain('does not fit this event');
  expect(inFile({ status: 'unverifiable' })).toContain('not verifiable');
});
