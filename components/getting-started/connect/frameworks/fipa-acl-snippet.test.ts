import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fipaAclSnippets } from './fipa-acl-snippet';

const FACTS = { origin: 'http://127.0.0.1:3000', team: 'shop', key: 'clq_secret' };

const textOf = (facts: Parameters<(typeof fipaAclSnippets)[0]['text']>[0] = FACTS) =>
  fipaAclSnippets[0]?.text(facts) ?? '';

describe('the snippet for JADE', () => {
  it('can be read by a shell', () => {
    expect(execFileSync('sh', ['-n'], { input: textOf() }).toString()).toBe('');
  });

  it('sets what the service of the example reads', () => {
    const service = readFileSync('examples/fipa-acl/ColloquyService.java', 'utf8');
    const names = [...textOf().matchAll(/\b(COLLOQUY_\w+)=/g)].map(([, name]) => name);

    expect(names).toEqual(['COLLOQUY_URL', 'COLLOQUY_CHANNEL', 'COLLOQUY_KEY']);
    for (const name of names) expect(service).toContain(`"${name}"`);
  });

  it('has no key where none is needed', () => {
    expect(textOf({ ...FACTS, key: undefined })).not.toContain('COLLOQUY_KEY');
  });
});
