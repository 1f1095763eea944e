// How a signer looks: trusted, or a key of which nobody here has said whose it is.
import { ShieldCheck, ShieldQuestion } from 'lucide-react';
import type { FileSigner } from '@/lib/model/file-signer';

export type SignerState = 'own' | 'named' | 'unnamed' | 'unknown';

export function signerState({ is_own, is_trusted, name }: FileSigner): SignerState {
  if (is_own) return 'own';
  if (!is_trusted) return 'unknown';
  return name === null ? 'unnamed' : 'named';
}

const TRUSTED = { icon: ShieldCheck, tone: 'ok' } as const;

export const SIGNER_LOOK = {
  own: TRUSTED,
  named: TRUSTED,
  unnamed: TRUSTED,
  unknown: { icon: ShieldQuestion, tone: 'warn' },
} as const satisfies Record<SignerState, object>;
