import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './env';

describe('settings', () => {
  it('has a working default for everything', () => {
    const settings = readSettings({});

    expect(settings).toMatchObject({ host: '127.0.0.1', port: 3000, auth: 'on', logLevel: 'info' });
    expect(settings.dataDir).toBe(resolve('data'));
    expect(settings.databaseUrl).toBe(`file:${resolve('data/colloquy.db')}`);
  });

  it('keeps the database in the data directory unless told otherwise', () => {
    expect(readSettings({ COLLOQUY_DATA_DIR: '/srv/c' }).databaseUrl).toBe(
      'file:/srv/c/colloquy.db',
    );
    expect(readSettings({ DATABASE_URL: 'postgres://h/d' }).databaseUrl).toBe('postgres://h/d');
  });

  it('counts an empty variable as unset', () => {
    expect(readSettings({ PORT: '', COLLOQUY_ADMIN_TOKEN: '' })).toMatchObject({
      port: 3000,
      adminToken: null,
    });
  });

  it.each([
    [{ PORT: 'web' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ GATEWAY_PORT: 'on' }, 'GATEWAY_PORT'],
    [{ GATEWAY_PORT: '65536' }, 'GATEWAY_PORT'],
    [{ OTLP_GRPC_PORT: 'on' }, 'OTLP_GRPC_PORT'],
    [{ GATEWAY_TLS_CERT: 'cert.pem' }, 'GATEWAY_TLS_KEY'],
    [{ GATEWAY_TLS_CLIENT_CA: 'ca.pem' }, 'GATEWAY_TLS_CLIENT_CA'],
    [{ COLLOQUY_FOLLOW: 'https://lab', COLLOQUY_FOLLOW_KEY: 'k' }, 'COLLOQUY_FOLLOW'],
    [{ COLLOQUY_FOLLOW: 'wss://k@lab', COLLOQUY_FOLLOW_KEY: 'k' }, 'COLLOQUY_FOLLOW'],
    [{ COLLOQUY_FOLLOW: 'wss://lab?key=k', COLLOQUY_FOLLOW_KEY: 'k' }, 'COLLOQUY_FOLLOW'],
    [{ COLLOQUY_FOLLOW: 'wss://lab,wss://lab', COLLOQUY_FOLLOW_KEY: 'k' }, 'COLLOQUY_FOLLOW'],
    [{ COLLOQUY_FOLLOW: 'wss://lab' }, 'COLLOQUY_FOLLOW_KEY'],
    [
      { COLLOQUY_FOLLOW: 'wss://a,wss://b,wss://c', COLLOQUY_FOLLOW_KEY: 'k,l' },
      'COLLOQUY_FOLLOW_KEY',
    ],
    [
      {
        COLLOQUY_FOLLOW: 'wss://lab',
        COLLOQUY_FOLLOW_KEY: 'k',
        COLLOQUY_FOLLOW_CERT: 'cert.pem',
      },
      'COLLOQUY_FOLLOW_CERT_KEY',
    ],
    [{ COLLOQUY_FOLLOW_KEY: 'k' }, '  COLLOQUY_FOLLOW_KEY: expected COLLOQUY_FOLLOW too'],
    [{ COLLOQUY_FOLLOW_CA: 'ca.pem' }, '  COLLOQUY_FOLLOW_CA: expected COLLOQUY_FOLLOW too'],
    [
      { COLLOQUY_FOLLOW_CERT: 'c.pem', COLLOQUY_FOLLOW_CERT_KEY: 'k.pem' },
      '  COLLOQUY_FOLLOW_CERT: expected COLLOQUY_FOLLOW too',
    ],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ COLLOQUY_ADMIN_TOKEN: 'short' }, 'COLLOQUY_ADMIN_TOKEN'],
    [{ COLLOQUY_AUTH: 'maybe' }, 'COLLOQUY_AUTH'],
    [{ COLLOQUY_PUBLIC_URL: 'ftp://x' }, 'COLLOQUY_PUBLIC_URL'],
    [{ COLLOQUY_DIALECT_AUTHORS: 'ada,,bea' }, 'COLLOQUY_DIALECT_AUTHORS'],
    [{ COLLOQUY_DELEGATION: 'forbid' }, 'COLLOQUY_DELEGATION'],
    [{ COLLOQUY_DIALECT_AUTHORS: 'group:all' }, 'COLLOQUY_DIALECT_AUTHORS'],
    [{ COLLOQUY_AGENTS: 'ken,,bob' }, 'COLLOQUY_AGENTS'],
    [{ COLLOQUY_JWT_SECRET: 'changeme' }, 'COLLOQUY_JWT_SECRET'],
    [{ COLLOQUY_JWT_SECRET: 'x'.repeat(31) }, 'COLLOQUY_JWT_SECRET'],
    [{ COLLOQUY_SESSION_KEY: 'f'.repeat(63) }, 'COLLOQUY_SESSION_KEY'],
    [{ COLLOQUY_SESSION_KEY: 'not a key' }, 'COLLOQUY_SESSION_KEY'],
  ])('names the variable that is wrong: %o', (env, name) => {
    expect(() => readSettings(env)).toThrow(SettingsError);
    expect(() => readSettings(env)).toThrow(name);
  });

  it.each([
    [{ PORT: 'web' }, 'PORT: expected a port from 0 to 65535\n'],
    [{ PORT: ' ' }, 'PORT: expected a port from 0 to 65535\n'],
    [{ PORT: '0x10' }, 'PORT: expected a port from 0 to 65535\n'],
    [{ GATEWAY_RATE_LIMIT: 'fast' }, 'GATEWAY_RATE_LIMIT: expected a whole number, 0 or more\n'],
    [{ COLLOQUY_RATE_LIMIT: '-1' }, 'COLLOQUY_RATE_LIMIT: expected a whole number, 0 or more\n'],
    [
      { COLLOQUY_STREAMS_PER_KEY: '0' },
      'COLLOQUY_STREAMS_PER_KEY: expected a whole number, 1 or more\n',
    ],
    [
      { COLLOQUY_ALLOWED_HOSTS: ',' },
      'not valid:\n  COLLOQUY_ALLOWED_HOSTS: expected values with one comma between two of them\nSee',
    ],
    [{ COLLOQUY_ALLOWED_HOSTS: 'a, http://x' }, '  COLLOQUY_ALLOWED_HOSTS: expected names such as'],
    [{ COLLOQUY_TRUSTED_PROXIES: 'proxy' }, '  COLLOQUY_TRUSTED_PROXIES: expected addresses such'],
    [{ COLLOQUY_EGRESS_ALLOW: 'http://ken' }, '  COLLOQUY_EGRESS_ALLOW: expected hosts, host:port'],
    [{ COLLOQUY_PUBLIC_URL: 'colloquy.example' }, 'with its scheme, as in https://'],
    [{ COLLOQUY_PUBLIC_URL: 'https://colloquy.example/team' }, 'without a path, as in https://'],
    [{ COLLOQUY_PUBLIC_URL: 'https://ken:pw@colloquy.example' }, 'without a path, as in https://'],
    [{ DATABASE_URL: 'postgres://ken:pa#ss@127.0.0.1/colloquy' }, 'of a password as %23 %2F'],
  ])('says what to type: %o', (env, words) => {
    expect(() => readSettings(env)).toThrow(words);
  });

  it('compares the public address in one spelling, so that https is https however it is typed', () => {
    const { publicUrl } = readSettings({ COLLOQUY_PUBLIC_URL: 'HTTPS://Colloquy.example/' });

    expect(publicUrl).toBe('https://colloquy.example');
  });

  it('takes numbers with blanks around, as of a file with other ends of lines', () => {
    expect(readSettings({ PORT: '3001\r', COLLOQUY_RATE_LIMIT: ' 5' })).toMatchObject({
      port: 3001,
      rateLimit: 5,
    });
  });

  it('has a gateway on a port of its own, on a free one, or none', () => {
    expect(readSettings({})).toMatchObject({ gatewayPort: 18_789, isGatewayRequired: false });
    expect(readSettings({ GATEWAY_PORT: '18789' }).isGatewayRequired).toBe(true);
    expect(readSettings({ GATEWAY_PORT: '0' }).gatewayPort).toBe(0);
    expect(readSettings({ GATEWAY_PORT: 'off' }).gatewayPort).toBeNull();
  });

  it('takes authors of dialects by name or by id, and trusts no list where none is given', () => {
    const { dialectAuthors } = readSettings({ COLLOQUY_DIALECT_AUTHORS: 'ada, agent:bea' });

    expect(dialectAuthors).toEqual(['agent:ada', 'agent:bea']);
    expect(readSettings({ COLLOQUY_DIALECT_AUTHORS: '' }).dialectAuthors).toBeNull();
  });

  it('knows the agents that are named, twelve where none are, and nobody where none is named', () => {
    const names = (text: string) =>
      readSettings({ COLLOQUY_AGENTS: text }).agents.map(({ name }) => name);

    expect(names('ken=Researcher, bob')).toEqual(['ken', 'bob']);
    expect(names('')).toHaveLength(12);
    expect(names('none')).toEqual([]);
  });

  it('takes the key of sessions in hex and in base64', () => {
    const key = Buffer.alloc(32, 5);
    for (const text of [key.toString('hex'), key.toString('base64')]) {
      expect(readSettings({ COLLOQUY_SESSION_KEY: text }).sessionKey).toEqual(key);
    }
  });

  it('lets nobody switch authentication off on an address that others reach', () => {
    expect(() => readSettings({ COLLOQUY_AUTH: 'off', HOST: '0.0.0.0' })).toThrow('COLLOQUY_AUTH');
    expect(readSettings({ COLLOQUY_AUTH: 'off', HOST: '127.0.0.1' }).auth).toBe('off');
  });
});

it('follow several gateways with one key, or with one for each', () => {
  const COLLOQUY_FOLLOW = 'wss://a, ws://b:1#2';
  const keysOf = (COLLOQUY_FOLLOW_KEY: string) =>
    readSettings({ COLLOQUY_FOLLOW, COLLOQUY_FOLLOW_KEY }).follow.map(({ key }) => key);

  expect(keysOf('k')).toEqual(['k', 'k']);
  expect(keysOf('k, l')).toEqual(['k', 'l']);
  expect(readSettings({}).follow).toEqual([]);
});

it('stand in the README, each that .env.example has', async () => {
  const [example, readme] = await Promise.all(
    ['.env.example', 'README.md'].map((file) => readFile(file, 'utf8')),
  );
  const names = [...(example ?? '').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);

  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !readme?.includes(`\`${name}\``))).toEqual([]);
});
