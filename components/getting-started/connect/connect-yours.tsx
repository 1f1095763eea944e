'use client';
// How an agent of one's own sends its first message: a snippet that works as pasted, with a key made here.
import { Loader } from 'lucide-react';
import { useState } from 'react';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { Segmented } from '@/components/ui/segmented';
import { StateLabel } from '@/components/ui/state-label';
import { CONNECT } from '@/lib/messages/en/features/getting-started/connect';
import { toAgentId } from '@/lib/model/ids';
import { PLAIN_NAME } from '@/lib/model/plain-name';
import { codeText } from '@/lib/std/code-text';
import { AskForKey } from './ask-for-key';
import { MCP_SERVERS, mcpSnippet } from './mcp-snippet';
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
const MCP = 'mcp';
const SNIPPETS = [...LANGUAGES, MCP] as const;

export function ConnectYours({ facts, isWaiting }: { facts: ConnectFacts; isWaiting: boolean }) {
  const messages = useMessages(CONNECT);
  const [language, setLanguage] = useState<SnippetLanguage | typeof MCP>('curl');
  const isMcp = language === MCP;
  // Who reads here by its key has another one than an agent that only speaks.
  const made = useMadeKey('my-agent', PLAIN_NAME, isMcp ? MCP : 'agent');
  const { name, isNameValid, secret, failure } = made;
  const shown = {
    ...facts,
    hello: messages.hello,
    agentId: toAgentId(isNameValid ? name : 'my-agent'),
    key: facts.needsKey ? secret : undefined,
  };
  const text = isMcp ? mcpSnippet(shown) : snippet(language, shown);

  return (
    <div className="flex flex-1 flex-col">
      <Segmented
        legend={messages.language}
        value={language}
        segments={SNIPPETS.map((value) => ({ value, label: messages.languages[value] }))}
        onChosen={setLanguage}
      />
      <SnippetBox
        head={
          isMcp ? (
            <span className="text-12 text-ink-faint">{messages.mcp.title}</span>
          ) : (
            <ProtocolMark protocol="clutch" named />
          )
        }
        text={text}
        failure={failure}
      >
        {isMcp ? (
          <p className="border-t border-hairline px-3.5 py-2 text-12 text-ink-faint">
            <Rich
              text={messages.mcp.note(
                <code className="font-mono text-ink">{MCP_SERVERS.own}</code>,
                <code className="font-mono text-ink">{MCP_SERVERS.recorded}</code>,
              )}
            />
          </p>
        ) : (
          <p className="flex items-baseline gap-3 overflow-hidden border-t border-hairline px-3.5 py-2 text-12 whitespace-nowrap">
            <span className="text-ink-faint">{messages.answers}</span>
            <code className="truncate font-mono text-ok">
              {codeText`{"results":[{"id":"msg_${facts.suffix}","status":"stored","seq":1}]}`}
            </code>
          </p>
        )}
      </SnippetBox>
      <div className="mt-auto flex min-h-[52px] flex-wrap items-center gap-3 pt-5">
        {isWaiting && (
          <StateLabel icon={Loader} tone="running" pulse>
            {messages.waiting(new URL(facts.origin).host)}
          </StateLabel>
        )}
        {facts.needsKey && facts.canMakeKey && (
          <AskForKey
            label={messages.key.ofAgent}
            made={made}
            request={{ role: 'agent', agent_id: toAgentId(name), grants: isMcp ? ['read'] : [] }}
          />
        )}
      </div>
      {secret !== null && (
        <p className="text-12 text-ink-faint">
          {messages.key[isMcp ? 'onceForClient' : 'onceForAgent'](`agent:${name}`)}
        </p>
      )}
    </div>
  );
}
