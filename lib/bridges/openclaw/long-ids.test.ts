import { expect, it } from 'vitest';
import { IDENTIFIER_LENGTH_MAX } from '@/lib/model/storable-text';
import { openClawCodec } from './codec';

const LONG = 'x'.repeat(5_000);

function decoded(payload: object) {
  const record = { event: 'session.message', payload: { sessionKey: 'agent:main:x', ...payload } };
  const context = { receivedAt: '2026-02-01T13:20:11.000Z', fallbackId: 'f' };
  return openClawCodec.decode({ text: JSON.stringify(record) }, context as never);
}

it('a message with an id that is too long is refused', () => {
  const read = decoded({ messageId: LONG, message: { role: 'user', content: 'Hi' } });

  expect(read).toMatchObject({ error: { failures: [{ path: '/payload/message', rule: 'OC3' }] } });
});

it('a call with a long id is an event with an id that fits', () => {
  const call = { type: 'toolCall', id: LONG, name: 'look', arguments: {} };
  const read = decoded({ messageId: 'm', message: { role: 'assistant', content: [call] } });

  const ids = read.ok ? read.value.events.map(({ id }) => id.length) : [];
  expect(ids).toEqual([IDENTIFIER_LENGTH_MAX]);
});
