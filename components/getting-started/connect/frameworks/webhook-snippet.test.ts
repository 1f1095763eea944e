import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { signatureFault } from '@/lib/webhooks/signature';
import { webhookSnippet } from './webhook-snippet';

const SECRET = 'it-is-a-secret-to-everybody';

it('signs in a shell what the webhook verifies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-snippet-'));
  const arguments_ = join(folder, 'arguments');
  writeFileSync(join(folder, 'curl'), `#!/bin/sh\nprintf '%s\\n' "$@" > ${arguments_}\n`);
  chmodSync(join(folder, 'curl'), 0o755);
  const text = webhookSnippet.text({ origin: 'http://x.test', team: 'shop', key: undefined });

  execFileSync('sh', ['-e', '-c', text], {
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, WEBHOOK_SECRET: SECRET },
  });

  const given = readFileSync(arguments_, 'utf8').trimEnd().split('\n');
  const body = given.at(-1) ?? '';
  const signature = given.find((one) => one.startsWith('X-Hub'))?.split(': ')[1];
  expect(given).toContain('http://x.test/api/v1/hooks/shop');
  expect(JSON.parse(body)).toMatchObject({ issue: { title: 'Prices are wrong' } });
  const request = { header: () => signature, bytes: Buffer.from(body) };
  expect(signatureFault('github', SECRET, request, 0)).toBeNull();
});
