import { expect, it } from 'vitest';
import { FILE_SIGNATURES } from '@/lib/messages/en/features/run-file/file-signatures';
import { SIGNER as SIGNER_MESSAGES } from '@/lib/messages/en/features/signer';
import type { FileSignatureCounts } from '@/lib/model/file-signature';
import type { FileSigner } from '@/lib/model/file-signer';
import { fileSignaturesText, signerText } from './signer-text';

const SIGNER = { key: 'k1', is_own: false, is_trusted: false, name: null };

const signer = (of: FileSigner) => signerText(SIGNER_MESSAGES.english, of);
const signatures = (of: FileSignatureCounts) => fileSignaturesText(FILE_SIGNATURES.english, of);

it('says whose key it is, as far as anybody here has said', () => {
  expect(signer(SIGNER)).toBe('Signed by an unknown key, k1: whose it is, nobody here has said.');
  expect(signer({ ...SIGNER, is_trusted: true })).toBe('Signed by a key that you trust, k1.');
  expect(signer({ ...SIGNER, is_trusted: true, name: 'lab' })).toBe(
    'Signed by lab (k1), which you trust.',
  );
  expect(signer({ ...SIGNER, is_own: true })).toMatch(/this workspace itself/);
});

it('says of signed messages how many verify, and that the keys are the file’s word', () => {
  const some = { verified: 3, bad: 0, unverifiable: 0 };

  expect(signatures({ ...some, verified: 0 })).toBeNull();
  expect(signatures(some)).toBe(
    'Signed messages in it: 3 (verified by the keys that came with it: 3). Whose keys they are is the file’s word.',
  );
  expect(signatures({ verified: 1, bad: 2, unverifiable: 4 })).toContain(
    'in it: 7 (verified by the keys that came with it: 1, not holding: 2, not verifiable: 4).',
  );
});
