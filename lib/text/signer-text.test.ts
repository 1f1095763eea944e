import { expect, it } from 'vitest';
import { fileSignaturesText, signerText } from './signer-text';

const SIGNER = { key: 'k1', is_own: false, is_trusted: false, name: null };

it('says whose key it is, as far as anybody here has said', () => {
  expect(signerText(SIGNER)).toBe(
    'Signed by an unknown key, k1: whose it is, nobody here has said.',
  );
  expect(signerText({ ...SIGNER, is_trusted: true })).toBe('Signed by a key that you trust, k1.');
  expect(signerText({ ...SIGNER, is_trusted: true, name: 'lab' })).toBe(
    'Signed by lab, which you trust (key k1).',
  );
  expect(signerText({ ...SIGNER, is_own: true })).toMatch(/this workspace itself/);
});

it('says of signed messages how many verify, and that the keys are the file’s word', () => {
  const some = { verified: 3, bad: 0, unverifiable: 0 };

  expect(fileSignaturesText({ ...some, verified: 0 })).toBeNull();
  expect(fileSignaturesText(some)).toBe(
    'Signed messages in it: 3 (verified by the keys that came with it: 3). Whose keys they are is the file’s word.',
  );
  expect(fileSignaturesText({ verified: 1, bad: 2, unverifiable: 4 })).toContain(
    'in it: 7 (verified by the keys that came with it: 1, not holding: 2, not verifiable: 4).',
  );
});
