'use client';
// Who signed the run file of a run, in a word beside its other marks.
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { StateLabel } from '@/components/ui/state-label';
import { VisibleText } from '@/components/ui/text/visible-text';
import { SIGNER } from '@/lib/messages/en/features/signer';
import { SIGNER_LOOK, signerState } from './signer-look';
import { useSigner } from './use-signer';

export function SignerMark({ signerKey }: { signerKey: string }) {
  const { mark } = useMessages(SIGNER);
  const signer = useSigner(signerKey);
  if (signer === null) return null;
  const state = signerState(signer);
  const { icon, tone } = SIGNER_LOOK[state];
  return (
    <StateLabel icon={icon} tone={tone}>
      <span className="inline-block max-w-40 truncate align-bottom">
        {state === 'named' ? (
          <Rich text={mark.named(<VisibleText text={signer.name ?? ''} />)} />
        ) : (
          mark[state]
        )}
      </span>
    </StateLabel>
  );
}
