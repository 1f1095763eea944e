'use client';
// How an agent of one's own sends its first message: a snippet that works as pasted, with a key made here.
import { Loader } from 'lucide-react';
import { useState } from 'react';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { Segmented } from '@/components/ui/segmented';
import { StateLabel } from '@/components/ui/state-label';
import { toAgentId } from '@/lib/model/ids';
import { AskForKey } from './ask-for-key';
import { mcpSnippet } from './mcp-snippet';
import { SnippetBox } from './snippet-box';
import { LANGUAGES, type SnippetLanguage, snippet } from './snippets';
import { useMadeKey } from './use-made-key';

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
  const made = useMadeKey('my-agent', NAME);
  const { name, isNameValid, secret, failure } = made;
  const shown = {
    ...facts,
    agentId: toAgentId(isNameValid ? name : 'my-agent'),
    key: facts.needsKey ? secret : undefined,
  };
  const isMcp = language === MCP;
  const text = isMcp ? mcpSnippet(shown) : snippet(language, shown);

  return (
    <div className="flex flex-1 flex-col">
      <Segmented
        legend="Language"
        value={language}
        segments={SNIPPETS.map((value) => ({ value, label: value }))}
        onChosen={setLanguage}
      />
      <SnippetBox
        head={
          isMcp ? (
            <span className="text-12 text-ink-faint">Settings of a client of MCP</span>
          ) : (
            <ProtocolMark protocol="clutch" named />
          )
        }
        text={text}
        failure={failure}
      >
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
      </SnippetBox>
      <div className="mt-auto flex min-h-[52px] flex-wrap items-center gap-3 pt-5">
        {isWaiting && (
          <StateLabel icon={Loader} tone="running" pulse>
            Waiting for the first message on {new URL(facts.origin).host}
          </StateLabel>
        )}
        {facts.needsKey && facts.canMakeKey && (
          <AskForKey
            label="Agent"
            made={made}
            request={{ role: 'agent', agent_id: toAgentId(name), grants: [] }}
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
