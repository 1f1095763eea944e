// What a vector cannot say: sizes at their limit, and what a refusal tells beside its first failure.
import { describe, expect, it } from 'vitest';
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import { FAILURES_MAX } from '@/lib/model/errors/failures-of';
import { anEvent } from '@/lib/testing/events';
import { codecOf, codecs } from '../codecs';
import { parse } from './wire/parse';

/** A message whose text has exactly so many bytes in UTF-8. */
function messageOf(bytes: number): string {
  const empty = JSON.stringify(anEvent({ id: 'msg_large', payload: { text: 'é' } }));
  const missing = bytes - new TextEncoder().encode(empty).length;
  return empty.replace('é', `é${'x'.repeat(missing)}`);
}

describe('the limit of an event', () => {
  it('is counted in bytes, and is itself allowed', () => {
    expect(parse({ text: messageOf(EVENT_BYTES_MAX) }).ok).toBe(true);
  });

  it('refuses one byte more before anything is read, and still names the item', () => {
    const text = messageOf(EVENT_BYTES_MAX + 1);

    const read = parse({ text, json: JSON.parse(text) as unknown });
    const unread = parse({ text });

    expect(read).toMatchObject({
      error: { failures: [{ code: 'event_too_large', path: '' }], id: 'msg_large' },
    });
    expect(unread).toMatchObject({ error: { failures: [{ code: 'event_too_large' }], id: null } });
  });
});

describe('a refusal', () => {
  it('tells every failure, in the order of section 1.2, and cites each as a finding', () => {
    const { ts: _, ...withoutTime } = anEvent({ id: 'msg_x' });

    const refused = parse({ text: JSON.stringify({ ...withoutTime, v: '1', seq: 4 }) });

    expect(refused).toMatchObject({
      error: {
        id: 'msg_x',
        failures: [
          { code: 'invalid_value', path: '/v' },
          { code: 'missing_field', path: '/ts' },
          { code: 'unknown_field', path: '/seq' },
        ],
        findings: [
          { level: 'error', rule: 'C1', path: '/v' },
          { level: 'error', rule: 'C3', path: '/ts' },
          { level: 'error', rule: 'C11', path: '/seq' },
        ],
      },
    });
  });

  it('tells at most a page of failures', () => {
    const to = Array.from({ length: 200 }, () => 7);

    const refused = parse({ text: JSON.stringify({ ...anEvent(), to }) });

    expect(refused.ok || refused.error.failures.length).toBe(FAILURES_MAX);
  });

  it('says what was expected and what was seen, but shows no text that may be a secret', () => {
    const security = { auth: { scheme: 'bearer', kid: 7, sig: ['s3cr3t'] } };

    const refused = parse({ text: JSON.stringify({ ...anEvent(), security }) });

    const messages = refused.ok ? [] : refused.error.failures.map(({ message }) => message);
    expect(messages).toEqual([
      'expected a string, saw a number',
      'expected a string, saw an array',
    ]);
  });
});

describe('the registry', () => {
  it('finds a codec by the name in the path, and nothing under other names', () => {
    expect(codecOf('clutch')?.title).toBe('Clutch');
    expect(codecOf('constructor')).toBeNull();
    expect(new Set(codecs.map(({ protocol }) => protocol)).size).toBe(codecs.length);
  });
});
