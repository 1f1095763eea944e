'use client';
// Whether the message will be signed, and by which key; where it will not, why.
import { ShieldCheck, ShieldOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { PageLink } from '@/components/ui/page-link';
import { ShortId } from '@/components/ui/text/short-id';
import { signingHref } from '@/components/workspace/routes';
import type { Signing } from '@/lib/client/signing/own-key';
import { canBeSigned } from '@/lib/client/signing/sign-native';
import { useSigning } from '@/lib/client/signing/use-signing';
import type { DryRunAnswer } from '@/lib/contracts/http-events';
import { COMPOSE_PREVIEW } from '@/lib/messages/en/features/compose/compose-preview';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { Fact } from './fact';

export function SignatureFact({
  answer: { signature, events },
  protocol,
}: {
  answer: DryRunAnswer;
  protocol: string;
}) {
  const messages = useMessages(COMPOSE_PREVIEW).signature;
  const signing = useSigning();
  if (signature === null) return null;
  const sender = events[0]?.from.agent_id ?? HUMAN_AGENT_ID;
  const isSigned = signature !== 'unsigned';
  return (
    <Fact
      icon={isSigned ? ShieldCheck : ShieldOff}
      name={isSigned ? messages.signed : messages.unsigned}
    >
      {isSigned ? (
        <Signed signature={signature} sender={sender} signing={signing} />
      ) : sender === HUMAN_AGENT_ID ? (
        <Unsigned signing={signing} protocol={protocol} />
      ) : (
        <p>
          <Rich text={messages.onlyTheSender(<AgentName agentId={sender} />)} />
        </p>
      )}
    </Fact>
  );
}

function Signed({
  signature,
  sender,
  signing,
}: {
  signature: Exclude<NonNullable<DryRunAnswer['signature']>, 'unsigned'>;
  sender: string;
  signing: Signing;
}) {
  const messages = useMessages(COMPOSE_PREVIEW).signature;
  const isOwn = signature === 'verified' && sender === HUMAN_AGENT_ID && signing.kind === 'on';
  if (!isOwn) return <p>{messages.verdicts[signature]}</p>;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <Rich text={messages.byThisBrowser(<ShortId id={signing.kid} />)} />
    </p>
  );
}

function Unsigned({ signing, protocol }: { signing: Signing; protocol: string }): ReactNode {
  const messages = useMessages(COMPOSE_PREVIEW).signature;
  if (!canBeSigned(protocol)) {
    return <p>{messages.notOfProtocol}</p>;
  }
  if (signing.kind === 'on') {
    return <p>{messages.wouldNotCount}</p>;
  }
  if (signing.kind === 'unsupported') {
    return <p>{messages.notInBrowser}</p>;
  }
  return (
    <p>
      {messages.bySession}{' '}
      <PageLink
        href={signingHref()}
        prefetch={false}
        className="text-ink-strong underline underline-offset-2"
      >
        {messages.sign}
      </PageLink>
    </p>
  );
}
