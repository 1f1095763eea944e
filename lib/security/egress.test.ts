import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '@/lib/testing/cpu-time';
import { egressRules } from './egress';

const closed = egressRules([]);

/** `ok`, or the reason for which a URL is not called. */
function verdictOn(url: string, allowed: readonly string[] = []): string {
  const target = egressRules(allowed).targetOf(url);
  return target.ok ? 'ok' : target.error;
}

describe('a URL that an agent names', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.0.0.1./',
    'http://127。0。0。1/',
    'http://１２７.0.0.1/',
    'http://0.0.0.0/',
    'http://0/',
    'http://0.1.2.3/',
    'http://10.0.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://192.0.2.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:7f00:1::1]/',
    'http://[2001:0:4136:e378::1]/',
    'http://[2001:db8::1]/',
    'http://localhost/',
    'http://LOCALHOST:8080/',
    'http://localhost./',
    'http://a.localhost/',
    'http://metadata.google.internal/',
    'http://metadata.google.internal./',
    'http://ｌocalhost/',
  ])('is not called at %s', (url) => {
    expect(verdictOn(url)).toMatch(/may not be called: .*COLLOQUY_EGRESS_ALLOW/);
  });

  it.each([
    'ftp://example.org/',
    'file:///etc/passwd',
    'gopher://example.org/',
    'javascript:alert(1)',
    '//example.org/',
    'example.org',
    '',
    'http://',
    'http://exa mple.org/',
    'http://[::1%25eth0]/',
  ])('is no address to call where it is %j', (url) => {
    expect(verdictOn(url)).toMatch(/^expected a URL/);
  });

  it.each(['.', 'a.', 'a-', '0.', '1:'])('is judged however long a host is made of %j', (part) => {
    const address = `http://a${part.repeat(100_000)}x/`;

    expect(leastCpuMs(() => verdictOn(address))).toBeLessThan(500);
  });

  it('carries no credentials', () => {
    expect(verdictOn('http://good.example@127.0.0.1/')).toMatch(/without user and password/);
    expect(verdictOn('https://user:secret@example.org/')).not.toContain('secret');
  });

  it.each([
    'http://example.org/',
    'https://agents.example.org:8443/a2a?x=1',
    'http://93.184.216.34/',
    'http://[2606:2800:220:1:248:1893:25c8:1946]:8080/',
    'http://ken:8080/',
    'http://localhost.example.org/',
  ])('may be resolved or called at %s', (url) => {
    expect(verdictOn(url)).toBe('ok');
  });
});

describe('an address that a name leads to', () => {
  const addressOf = (address: string, allowed: readonly string[] = []) => {
    const rules = egressRules(allowed);
    const target = rules.targetOf('http://ken.example:8080/');
    return target.ok ? rules.refusalOf(address, target.value) : 'unread';
  };

  it('is judged as one that stands in the URL', () => {
    expect(addressOf('169.254.169.254')).toContain('169.254.169.254 is not a public address');
    expect(addressOf('::ffff:192.168.0.1')).toContain('not a public address');
    expect(addressOf('not an address')).toContain('no address');
    expect(addressOf('93.184.216.34')).toBeNull();
  });

  it('is called where the operator allows the name, the name at that port, or its network', () => {
    expect(addressOf('10.1.2.3', ['ken.example'])).toBeNull();
    expect(addressOf('10.1.2.3', ['KEN.example:8080'])).toBeNull();
    expect(addressOf('10.1.2.3', ['10.0.0.0/8'])).toBeNull();
    expect(addressOf('::ffff:10.1.2.3', ['10.0.0.0/8'])).toBeNull();
    expect(addressOf('fd00::7', ['fd00::/8'])).toBeNull();
    expect(addressOf('10.1.2.3', ['10.1.2.3:8080'])).toBeNull();
  });

  it('stays closed where what is allowed is another name, port, address or network', () => {
    const others = ['ken.example:9090', 'en.example', 'example', '10.1.2.4', '10.1.2.3:80'];
    for (const entry of [...others, '192.168.0.0/16', 'fd00::/8']) {
      expect(addressOf('10.1.2.3', [entry]), entry).not.toBeNull();
    }
  });
});

describe('what the operator allows', () => {
  it('opens exactly that', () => {
    expect(verdictOn('http://localhost:4510/', ['localhost:4510'])).toBe('ok');
    expect(verdictOn('http://localhost:4511/', ['localhost:4510'])).not.toBe('ok');
    expect(verdictOn('http://127.0.0.1:4510/', ['127.0.0.1'])).toBe('ok');
    expect(verdictOn('http://2130706433:4510/', ['127.0.0.1'])).toBe('ok');
    expect(verdictOn('http://127.0.0.2:4510/', ['127.0.0.1'])).not.toBe('ok');
    expect(verdictOn('http://[::1]:4510/', ['[::1]:4510'])).toBe('ok');
    expect(verdictOn('http://[::1]/', ['::1'])).toBe('ok');
    expect(verdictOn('http://db.internal/', ['db.internal'])).toBe('ok');
    expect(verdictOn('http://ken./', ['ken'])).toBe('ok');
  });

  it('is open for as long as it was opened for, beside what is always open', () => {
    const rules = egressRules(['127.0.0.1:4510', 'ken']);
    const isOpen = (url: string): boolean => rules.targetOf(url).ok;
    const closeOne = rules.open('127.0.0.1:4511');
    const closeOther = rules.open('127.0.0.1:4511');
    expect(isOpen('http://127.0.0.1:4511/')).toBe(true);
    expect(isOpen('http://127.0.0.1:4512/')).toBe(false);

    closeOne();
    expect(isOpen('http://127.0.0.1:4511/')).toBe(true);
    closeOther();
    closeOther();
    expect(isOpen('http://127.0.0.1:4511/')).toBe(false);
    expect(isOpen('http://127.0.0.1:4510/')).toBe(true);
    expect(isOpen('http://ken/')).toBe(true);
  });

  it.each([
    'http://ken',
    'ken/8',
    '10.0.0.0/33',
    '10.0.0',
    'ken:99999',
    '*',
    'a b',
    '[::1',
    '::1/x',
  ])('is refused at start where it makes no sense: %j', (entry) => {
    expect(() => egressRules([entry])).toThrow(/^expected hosts, .* saw/);
  });

  it('is nothing by default', () => {
    expect(closed.targetOf('http://127.0.0.1/').ok).toBe(false);
  });
});
