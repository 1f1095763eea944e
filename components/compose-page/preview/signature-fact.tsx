'use client';
// Whether the message will be signed, and by which key; where it will not, why.
import { ShieldCheck, ShieldOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { PageLink } from '@/components/ui/page-link';
import { ShortId } from '@/components/ui/text/short-id';
import { signingHref } from '@/components/workspace/routes';
import type { Signing } from '@/lib/client/signing/own-key';
import { canBeSigned } from '@/lib/client/signing/sign-native';
import { useSigning } from '@/lib/client/signing/use-signing';
import type { DryRunAnswer } from '@/lib/contracts/http-events';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { Fact } from './fact';

export function SignatureFact({
  answer: { signature, events },
  protocol,
}: {
  answer: DryRunAnswer;
  protocol: string;
}) {
  const signing = useSigning();
  if (signature === null) return null;
  const sender = events[0]?.from.agent_id ?? HUMAN_AGENT_ID;
  const isSigned = signature !== 'unsigned';
  return (
    <Fact icon={isSigned ? ShieldCheck : ShieldOff} name={isSigned ? 'Signed' : 'Unsigned'}>
      {isSigned ? (
        <Signed signature={signature} sender={sender} signing={signing} />
      ) : sender === HUMAN_AGENT_ID ? (
        <Unsigned signing={signing} protocol={protocol} />
      ) : (
        <p>
          Only <AgentName agentId={sender} /> holds its private key. The log keeps that an operator
          wrote this in its name.
        </p>
      )}
    </Fact>
  );
}

const SIGNATURES: Readonly<
  Record<Exclude<NonNullable<DryRunAnswer['signature']>, 'unsigned'>, string>
> = {
  verified: 'Its signature is good for the bytes as they stand.',
  bad: 'Its signature does not fit these bytes.',
  unknown_key: 'No public key is registered for its signer.',
  unchecked: 'It bears a signature of a kind that is not checked here.',
};

function Signed({
  signature,
  sender,
  signing,
}: {
  signature: keyof typeof SIGNATURES;
  sender: string;
  signing: Signing;
}) {
  const isOwn = signature === 'verified' && sender === HUMAN_AGENT_ID && signing.kind === 'on';
  if (!isOwn) return <p>{SIGNATURES[signature]}</p>;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      by this browser’s key <ShortId id={signing.kid} />
    </p>
  );
}

function Unsigned({ signing, protocol }: { signing: Signing; protocol: string }): ReactNode {
  if (!canBeSigned(protocol)) {
    return (
      <p>
        No signature of this protocol names its key and covers who says a message where. Your
        session says who you are, and the log keeps that.
      </p>
    );
  }
  if (signing.kind === 'on') {
    return (
      <p>
        A signature of this message would not count: it lacks an id or its sender, or would stand in
        a run of its own. It goes as it is.
      </p>
    );
  }
  if (signing.kind === 'unsupported') {
    return (
      <p>This browser cannot sign here. Your session says who you are, and the log keeps that.</p>
    );
  }
  return (
    <p>
      Your session says who you are, and the log keeps that.{' '}
      <PageLink
        href={signingHref()}
        prefetch={false}
        className="text-ink-strong underline underline-offset-2"
      >
        Sign what you send
      </PageLink>
    </p>
  );
}
