// What a vector cannot say: all that a refusal tells, and that no token gets past the reading.
import { describe, expect, it } from 'vitest';
import { MASK } from '@/lib/model/mask';
import { parse } from './wire/parse';

/** What a model writes that was told the prompt of section 7. */
const PROMPTED = {
  cl: '0.1',
  mid: 'm1',
  p: 'REQ',
  from: 'oscar',
  to: 'radar',
  cid: 'pipe001',
  body: { t: 'search', d: { query: 'MCP' } },
  ctx: 'research/a.md',
};

describe('a message made by the prompt of section 7', () => {
  it('fails the strict reading by its version, its time and its context, and by nothing else', () => {
    const refused = parse({ text: JSON.stringify(PROMPTED), profile: '0.2' });

    expect(refused).toMatchObject({
      error: {
        id: 'm1',
        failures: [
          { code: 'missing_field', path: '/clowl', rule: 'W23' },
          { code: 'missing_field', path: '/ts', rule: 'W1' },
          { code: 'invalid_type', path: '/ctx' },
        ],
      },
    });
    expect(refused.ok || refused.error.failures).toHaveLength(3);
    expect(refused.ok || refused.error.findings.at(-1)).toMatchObject({
      level: 'warning',
      rule: 'WD17',
      path: '/cl',
    });
  });

  it('is read as v0.1 by itself', () => {
    const read = parse({ text: JSON.stringify(PROMPTED) });

    expect(read).toMatchObject({ value: { profile: 'clowl-0.1-prompt', message: PROMPTED } });
  });
});

describe('a refusal', () => {
  it('lists all performatives that would have been legal in the reading', () => {
    const refused = parse({ text: '{"clowl":"0.2","p":"ASK"}' });

    const messages = refused.ok ? [] : refused.error.failures.map(({ message }) => message);
    expect(messages).toContain(
      'expected one of REQ, INF, ACK, ERR, DLGT, DONE, CNCL, QRY, PROG, CAPS, saw another value',
    );
  });
});

describe('a token', () => {
  const message = { ...PROMPTED, ts: 5, ctx: undefined, cl: undefined, clowl: '0.2' };
  const withToken = { ...message, auth: 's3cr3t' };

  it('is masked in the wire, and the value that was read stays as it was', () => {
    const json = structuredClone(withToken);

    const read = parse({ text: JSON.stringify(withToken), json });

    expect(read).toMatchObject({ value: { message: { auth: MASK } } });
    expect(json.auth).toBe('s3cr3t');
  });

  it('is told by no refusal', () => {
    for (const auth of ['s3cr3t', ['s3cr3t'], { token: 's3cr3t' }]) {
      const refused = parse({ text: JSON.stringify({ ...withToken, auth, p: 'ASK' }) });

      expect(refused.ok).toBe(false);
      expect(JSON.stringify(refused)).not.toContain('s3cr3t');
    }
  });
});
