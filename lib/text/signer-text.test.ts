import { expect, it } from 'vitest';
import { signerText } from './signer-text';

const SIGNER = { key: 'k1', is_own: false, is_trusted: false, name: null };

it('says whose key it is, as far as anybody here has said', () => {
  expect(signerText(SIGNER)).toBe(
    'Signed by an unknown key, k1: whose it is, nobody here has said.',
  );
  expect(signerText({ ...SIGNER, is_trusted: true })).toBe('Signed by a key you trust: k1.');
  expect(signerText({ ...SIGNER, is_trusted: true, name: 'lab' })).toBe(
    'Signed by a key you trust: lab (k1).',
  );
  expect(signerText({ ...SIGNER, is_own: true })).toMatch(/this workspace itself/);
});
