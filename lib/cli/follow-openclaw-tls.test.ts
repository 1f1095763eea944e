// A gateway of OpenClaw that speaks TLS: by an authority of one's own it is followed, and whatever is wrong is said with what to do.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { bundledProgram } from '@/lib/testing/worlds/bundled-program';
import { makeAuthority, type ServerCertificate } from '@/lib/testing/worlds/certificates';
import { openCapturedGateway } from '@/lib/testing/worlds/openclaw-gateway';

const FOLLOWER = bundledProgram('claw-follower-process');

const DAY_MS = 86_400_000;
const yesterday = new Date(Date.now() - DAY_MS);
const nextWeek = new Date(Date.now() + 7 * DAY_MS);

const authority = makeAuthority();
const folder = mkdtempSync(join(tmpdir(), 'colloquy-authority-'));
const authorityFile = join(folder, 'authority.pem');
writeFileSync(authorityFile, authority.cert);
afterAll(() => rmSync(folder, { recursive: true }));

async function gatewayOf(certificate?: ServerCertificate) {
  const gateway = await openCapturedGateway(certificate && { certificate });
  onTestFinished(() => gateway.close());
  return gateway;
}

/** A process that follows: what it printed so far, and what it ended with. */
function follow(url: string, { knowsAuthority = true } = {}) {
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
  const child = spawn(process.execPath, [FOLLOWER, url], {
    env: { ...env, ...(knowsAuthority && { NODE_EXTRA_CA_CERTS: authorityFile }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const ended = new Promise((resolve) => child.once('close', resolve));
  return { lines, ended };
}

describe('a gateway behind TLS', { timeout: 30_000 }, () => {
  it('is followed where NODE_EXTRA_CA_CERTS names the authority of its certificate', async () => {
    const { url, state } = await gatewayOf(authority.issue('localhost'));

    const { lines } = follow(url);

    await expect.poll(() => state.asked.at(-1)?.method, { timeout: 20_000 }).toBe('chat.history');
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !/^(1 record|(?!1 )\d+ records)$/.test(line))).toEqual([]);
  });

  it.each([
    ['an authority that is not known', authority.issue('localhost')],
    ['itself', authority.self],
  ])('is left for good where its certificate was signed by %s', async (_, certificate) => {
    const { url, state } = await gatewayOf(certificate);

    const { lines, ended } = follow(url, { knowsAuthority: false });

    expect(await ended).toBe(1);
    expect(lines).toEqual([
      expect.stringContaining('name the file of that authority in NODE_EXTRA_CA_CERTS'),
    ]);
    expect(state.asked).toEqual([]);
  });

  it('is left for good where its certificate is of another name', async () => {
    const { url, state } = await gatewayOf(authority.issue('gateway.example'));

    const { lines, ended } = follow(url);

    expect(await ended).toBe(1);
    expect(lines).toEqual([
      expect.stringContaining('use an address that stands in the certificate'),
    ]);
    expect(state.asked).toEqual([]);
  });

  it.each([
    ['has expired', authority.issue('localhost', yesterday), 'renew it on the gateway'],
    ['is not valid yet', authority.issue('localhost', nextWeek), 'compare the clocks'],
  ])('is tried again where its certificate %s', async (_, certificate, said) => {
    const { url, state } = await gatewayOf(certificate);

    const { lines } = follow(url);

    await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThan(1);
    expect(lines.every((line) => line.includes(said))).toBe(true);
    expect(state.asked).toEqual([]);
  });

  it.each([
    ['wss', 'ws', authority.issue('localhost'), 'use wss://'],
    ['ws', 'wss', undefined, 'use ws://'],
  ])('is named by the address it has: %s, and not %s', async (spoken, asked, certificate, said) => {
    const { url, state } = await gatewayOf(certificate);

    const { lines } = follow(url.replace(spoken, asked));

    await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(lines[0]).toContain(said);
    expect(state.asked).toEqual([]);
  });
});
