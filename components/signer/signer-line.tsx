'use client';
// Who signed a run file, in a sentence, and what an admin can do about a key that is unknown.
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { VisibleText } from '@/components/ui/text/visible-text';
import { useViewer } from '@/components/workspace/viewer-context';
import { SIGNER } from '@/lib/messages/en/features/signer';
import type { FileSigner } from '@/lib/model/file-signer';
import { SIGNER_LOOK, type SignerState, signerState } from './signer-look';
import { TrustSigner } from './trust-signer';
import { useSigner } from './use-signer';

const TONE = { ok: 'text-ok', warn: 'text-warn' } as const;

export function SignerLine({
  signerKey,
  known = null,
}: {
  signerKey: string;
  /** What was known when it was asked for last. */
  known?: FileSigner | null;
}) {
  const { canManageTrustedKeys } = useViewer();
  const signer = useSigner(signerKey, known);
  if (signer === null) return null;
  const state = signerState(signer);
  const { icon, tone } = SIGNER_LOOK[state];
  return (
    <div className="grid min-w-0 justify-items-start gap-2">
      <p role="status" className="flex min-w-0 items-baseline gap-2">
        <span className={`self-center ${TONE[tone]}`}>
          <Icon of={icon} />
        </span>
        <span className="min-w-0 break-words [overflow-wrap:anywhere]">
          <Sentence signer={signer} state={state} />
        </span>
      </p>
      {state === 'unknown' && canManageTrustedKeys && <TrustSigner signerKey={signerKey} />}
    </div>
  );
}

function Sentence({ signer: { key, name }, state }: { signer: FileSigner; state: SignerState }) {
  const messages = useMessages(SIGNER);
  const shown =
    name === null ? (
      <code className="font-mono text-12">{key}</code>
    ) : (
      <b className="font-medium text-ink-strong" title={key}>
        <VisibleText text={name} />
      </b>
    );
  return <Rich text={messages[state](shown)} />;
}
