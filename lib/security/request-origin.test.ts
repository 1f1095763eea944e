import { describe, expect, it } from 'vitest';
import {
  checkHost,
  checkOrigin,
  clientAddress,
  type OriginProof,
  originRules,
  type RequestHead,
} from './request-origin';

const DEFAULTS = {
  host: '127.0.0.1',
  port: 3000,
  publicUrl: null,
  allowedHosts: [],
  trustedProxies: [],
};
const LOCAL = originRules(DEFAULTS);
const PUBLIC = originRules({
  ...DEFAULTS,
  host: '0.0.0.0',
  publicUrl: 'https://colloquy.example',
  allowedHosts: ['inside', '10.0.0.5:8080'],
  trustedProxies: ['10.1.0.0/16', '::1'],
});

function aRequest(headers: Record<string, string>, peer = '127.0.0.1'): RequestHead {
  return { header: (name) => headers[name], peer };
}

const hostCode = (host: string, rules = LOCAL) =>
  checkHost(aRequest({ host }), rules)?.code ?? 'allowed';

describe('checkHost', () => {
  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST:3000'])(
    'answers to %s',
    (host) => expect(hostCode(host)).toBe('allowed'),
  );

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost:3001',
    'localhost',
    'localhost.:3000',
    'localhost.evil.example:3000',
    '127.0.0.1.evil.example:3000',
    'user@localhost:3000',
    'localhost:3000/path',
    'localhost:3000, evil.example',
    '127.1:3000',
    '[::ffff:127.0.0.1]:3000',
    '',
    ' ',
  ])('does not answer to "%s"', (host) => expect(hostCode(host)).toBe('host_not_allowed'));

  it('refuses a request without a host', () => {
    expect(checkHost(aRequest({}), LOCAL)?.code).toBe('host_not_allowed');
  });

  it('answers to the public address, to allowed names on any port and to allowed names with their port', () => {
    for (const host of [
      'colloquy.example',
      'colloquy.example:443',
      'inside:1234',
      '10.0.0.5:8080',
    ]) {
      expect(hostCode(host, PUBLIC)).toBe('allowed');
    }
    for (const host of ['colloquy.example:8443', '10.0.0.5:8081', '0.0.0.0:3000']) {
      expect(hostCode(host, PUBLIC)).toBe('host_not_allowed');
    }
  });

  it('counts X-Forwarded-Host only when a trusted proxy sends it', () => {
    const headers = { host: 'upstream:3000', 'x-forwarded-host': 'colloquy.example' };

    expect(checkHost(aRequest(headers, '10.1.2.3'), PUBLIC)).toBeNull();
    expect(checkHost(aRequest(headers, '::ffff:10.1.2.3'), PUBLIC)).toBeNull();
    expect(checkHost(aRequest(headers, '10.2.2.3'), PUBLIC)?.code).toBe('host_not_allowed');
    expect(
      checkHost(aRequest({ ...headers, 'x-forwarded-host': 'evil.example' }, '10.1.2.3'), PUBLIC)
        ?.code,
    ).toBe('host_not_allowed');
  });
});

describe('checkOrigin', () => {
  const code = (headers: Record<string, string>, proof: OriginProof, rules = LOCAL) =>
    checkOrigin(aRequest({ host: 'localhost:3000', ...headers }), rules, proof)?.code ?? 'allowed';
  const PROOFS = ['present', 'no_foreign_page', 'own_page'] as const;

  it.each(PROOFS)('takes our own origin (%s)', (proof) => {
    expect(code({ origin: 'http://localhost:3000' }, proof)).toBe('allowed');
  });

  it.each([
    'http://evil.example',
    'http://evil.example:3000',
    'http://localhost:3001',
    'http://127.0.0.1:3000',
    'null',
    'file://',
    'http://localhost:3000.evil.example',
    'http://evil.example@localhost:3000',
    'javascript://localhost:3000',
    '',
  ])('refuses the origin "%s" whoever asks', (origin) => {
    for (const proof of PROOFS) expect(code({ origin }, proof)).toBe('origin_not_allowed');
  });

  it('takes a missing origin from programs, and from browsers only where they say it is ours', () => {
    expect(code({}, 'present')).toBe('allowed');
    expect(code({}, 'no_foreign_page')).toBe('allowed');
    expect(code({}, 'own_page')).toBe('origin_not_allowed');
    expect(code({ 'sec-fetch-site': 'same-origin' }, 'own_page')).toBe('allowed');
    for (const site of ['cross-site', 'same-site']) {
      expect(code({ 'sec-fetch-site': site }, 'no_foreign_page')).toBe('origin_not_allowed');
      expect(code({ 'sec-fetch-site': site }, 'own_page')).toBe('origin_not_allowed');
    }
  });

  it('takes the public origin behind a proxy that names another host, and not its http twin', () => {
    const host = 'inside:3000';

    expect(code({ host, origin: 'https://colloquy.example' }, 'own_page', PUBLIC)).toBe('allowed');
    expect(
      code({ host: 'colloquy.example', origin: 'http://colloquy.example' }, 'own_page', PUBLIC),
    ).toBe('origin_not_allowed');
  });
});

describe('clientAddress', () => {
  const address = (peer: string, forwarded?: string) =>
    clientAddress(
      aRequest(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, peer),
      PUBLIC,
    );

  it('is the peer, in one form for IPv4 however the socket shows it', () => {
    expect(address('192.0.2.7')).toBe('192.0.2.7');
    expect(address('::ffff:192.0.2.7')).toBe('192.0.2.7');
  });

  it('believes X-Forwarded-For no further than the proxies that are ours', () => {
    expect(address('192.0.2.7', '203.0.113.1')).toBe('192.0.2.7');
    expect(address('10.1.0.1', '203.0.113.1')).toBe('203.0.113.1');
    expect(address('10.1.0.1', '198.51.100.9, 203.0.113.1, 10.1.0.2')).toBe('203.0.113.1');
    expect(address('10.1.0.1', 'nonsense')).toBe('10.1.0.1');
  });
});

describe('originRules', () => {
  it.each([
    [{ allowedHosts: ['http://x'] }, 'saw "http://x"'],
    [{ allowedHosts: ['a b'] }, 'saw "a b"'],
    [{ trustedProxies: ['proxy.example'] }, 'saw "proxy.example"'],
    [{ trustedProxies: ['10.0.0.0/33'] }, 'saw "10.0.0.0/33"'],
  ])('names the entry that makes no sense: %o', (settings, entry) => {
    expect(() => originRules({ ...DEFAULTS, ...settings })).toThrow(entry);
  });
});
