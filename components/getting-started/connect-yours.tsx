'use client';
// How an agent of one's own sends its first message: a snippet that works as pasted, with a key made here.
import { Loader } from 'lucide-react';
import { useState } from 'react';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { CopyButton } from '@/components/ui/copy-button';
import { ErrorState } from '@/components/ui/error-state';
import { Segmented } from '@/components/ui/segmented';
import { StateLabel } from '@/components/ui/state-label';
import { createKey } from '@/lib/client/api/api';
import { toAgentId } from '@/lib/model/ids';
import { KeyForm } from './key-form';
import { mcpSnippet } from './mcp-snippet';
import { LANGUAGES, type SnippetLanguage, snippet } from './snippets';

export type ConnectFacts = {
  readonly origin: string;
  readonly needsKey: boolean;
  readonly canMakeKey: boolean;
  /** Makes the ids of this page's snippet its own. */
  readonly suffix: string;
  readonly ts: string;
};

/** A client of MCP has settings in the place of a program. */
const MCP = 'MCP';
const SNIPPETS = [...LANGUAGES, MCP] as const;

/** What an agent id may be written with, so that it stands unescaped in every snippet. */
const NAME = /^[A-Za-z0-9._-]{1,64}$/;

export function ConnectYours({ facts, isWaiting }: { facts: ConnectFacts; isWaiting: boolean }) {
  const [language, setLanguage] = useState<SnippetLanguage | typeof MCP>('curl');
  const [name, setName] = useState('my-agent');
  const [key, setKey] = useState<{ secret: string; name: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; detail: string } | null>(null);
  const isNameValid = NAME.test(name);
  const secret = key?.name === name ? key.secret : null;
  const shown = {
    ...facts,
    agentId: toAgentId(isNameValid ? name : 'my-agent'),
    key: facts.needsKey ? secret : undefined,
  };
  const isMcp = language === MCP;
  const text = isMcp ? mcpSnippet(shown) : snippet(language, shown);

  const make = async () => {
    setIsBusy(true);
    setFailure(null);
    const outcome = await createKey({ role: 'agent', agent_id: toAgentId(name), grants: [] });
    setIsBusy(false);
    if (outcome.ok) setKey({ secret: outcome.value.secret, name });
    else setFailure(outcome.error);
  };

  return (
    <div className="flex flex-1 flex-col">
      <Segmented
        legend="Language"
        value={language}
        segments={SNIPPETS.map((value) => ({ value, label: value }))}
        onChosen={setLanguage}
      />
      <div className="mt-2.5 min-w-0 rounded border border-hairline bg-raised">
        <div className="flex h-9 items-center gap-2 border-b border-hairline pr-1 pl-3">
          {isMcp ? (
            <span className="text-12 text-ink-faint">Settings of a client of MCP</span>
          ) : (
            <ProtocolMark protocol="clutch" named />
          )}
          <span className="ml-auto" />
          <CopyButton text={text} />
        </div>
        <pre className="whitespace-pre-wrap [overflow-wrap:anywhere] px-3.5 py-3 font-mono leading-[19px] text-ink-strong">
          {text}
        </pre>
        {isMcp ? (
          <p className="border-t border-hairline px-3.5 py-2 text-12 text-ink-faint">
            <code className="font-mono text-ink">colloquy</code> reads and acts here as far as its
            key may. <code className="font-mono text-ink">everything</code> is any server, run in
            the folder of Colloquy: its calls are events.
          </p>
        ) : (
          <p className="flex items-baseline gap-3 overflow-hidden border-t border-hairline px-3.5 py-2 text-12 whitespace-nowrap">
            <span className="text-ink-faint">Answers</span>
            <code className="truncate font-mono text-ok">
              {`{"results":[{"id":"msg_${facts.suffix}","status":"stored","seq":1}]}`}
            </code>
          </p>
        )}
      </div>
      {failure !== null && (
        <div className="pt-3">
          <ErrorState title={failure.title} detail={failure.detail} />
        </div>
      )}
      <div className="mt-auto flex min-h-[52px] flex-wrap items-center gap-3 pt-5">
        {isWaiting && (
          <StateLabel icon={Loader} tone="running" pulse>
            Waiting for the first message on {new URL(facts.origin).host}
          </StateLabel>
        )}
        {facts.needsKey && facts.canMakeKey && (
          <KeyForm
            label="Agent"
            name={name}
            isNameValid={isNameValid}
            isMade={secret !== null}
            isBusy={isBusy}
            onNamed={setName}
            onAsked={make}
          />
        )}
      </div>
      {secret !== null && (
        <p className="text-12 text-ink-faint">
          The key is shown this once. It may write as agent:{name} only.
        </p>
      )}
    </div>
  );
}
