'use client';
// The prompt for a model that is to speak a protocol, and how its runtime posts what the model then writes.
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import type { ConnectFacts } from '@/components/getting-started/connect/connect-yours';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { type ApiFailure, createKey } from '@/lib/client/api/api';
import type { ProtocolInfo } from '@/lib/contracts/http-protocols';
import { CONNECT } from '@/lib/messages/en/features/getting-started/connect';
import { LAB } from '@/lib/messages/en/features/lab/lab';
import { toAgentId } from '@/lib/model/ids';
import { PROMPT_SAMPLES, type PromptSample } from './lab-samples';
import { KEY_VARIABLE, promptSnippet } from './prompt-snippet';

/** Whom the snippet speaks for. */
const AGENT = 'my-agent';
const AGENT_ID = toAgentId(AGENT);

export function PromptPart({
  spoken,
  facts,
}: {
  spoken: readonly ProtocolInfo[];
  facts: ConnectFacts;
}) {
  const messages = useMessages(LAB).prompt;
  const prompted = spoken.filter((info) => info.prompt !== undefined);
  if (prompted.length === 0) {
    return <EmptyState title={messages.none} />;
  }
  return (
    <div className="grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-9 px-4 py-6 md:px-5">
      {prompted.map(({ protocol, title, profiles, prompt = '' }) => (
        <section key={protocol} className="grid min-w-0 gap-2">
          <h2 className="text-14 font-semibold text-ink-strong">{messages.title(title)}</h2>
          <p>{messages.about}</p>
          <Block protocol={protocol} text={prompt} label={messages.copy} />
          {samplesOf(protocol, profiles).map((sample) => (
            <Wrapping key={sample.profile} sample={sample} facts={facts} />
          ))}
        </section>
      ))}
    </div>
  );
}

function samplesOf(protocol: string, profiles: readonly string[]): PromptSample[] {
  return PROMPT_SAMPLES.filter(
    (sample) => sample.protocol === protocol && profiles.includes(sample.profile),
  );
}

function Wrapping({ sample, facts }: { sample: PromptSample; facts: ConnectFacts }) {
  const messages = useMessages(LAB).prompt;
  const { key: ofKey } = useMessages(CONNECT);
  const query = `?profile=${sample.profile}`;
  const [secret, setSecret] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const make = async () => {
    setIsBusy(true);
    setFailure(null);
    const outcome = await createKey({ role: 'agent', agent_id: AGENT_ID, grants: [] });
    setIsBusy(false);
    if (outcome.ok) setSecret(outcome.value.secret);
    else setFailure(outcome.error);
  };
  return (
    <>
      <h3 className="pt-5 font-medium text-ink-strong">{messages.written}</h3>
      <p>
        <Rich text={messages.taken(<code className="font-mono text-ink-strong">{query}</code>)} />
      </p>
      <Block
        protocol={sample.protocol}
        label={messages.copyWritten}
        text={promptSnippet({
          sample,
          origin: facts.origin,
          agentId: AGENT_ID,
          key: facts.needsKey ? secret : undefined,
          suffix: facts.suffix,
        })}
      />
      {failure !== null && <ErrorState title={failure.title} detail={failure.detail} />}
      {facts.needsKey && (
        <div className="flex min-h-7 flex-wrap items-center gap-3">
          {facts.canMakeKey && (
            <Button onClick={() => void make()} isBusy={isBusy} disabled={secret !== null}>
              <Icon of={KeyRound} />
              {secret === null ? ofKey.make : ofKey.made}
            </Button>
          )}
          <p className="min-w-0 flex-1 text-12 text-ink-faint">
            {secret === null
              ? messages.readsKey(AGENT, KEY_VARIABLE)
              : ofKey.onceForAgent(AGENT_ID)}
          </p>
        </div>
      )}
    </>
  );
}

function Block({ protocol, text, label }: { protocol: string; text: string; label: string }) {
  return (
    <div className="min-w-0 rounded border border-hairline bg-raised">
      <div className="flex h-9 items-center gap-2 border-b border-hairline pr-1 pl-3">
        <ProtocolMark protocol={protocol} named />
        <span className="ml-auto" />
        <CopyButton text={text} label={label} />
      </div>
      <pre className="whitespace-pre-wrap px-3.5 py-3 font-mono leading-[19px] text-ink-strong [overflow-wrap:anywhere]">
        {text}
      </pre>
    </div>
  );
}
