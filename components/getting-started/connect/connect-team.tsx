'use client';
// How a team of one's own is watched as it is: a few lines for its framework, with a key that is bound to a prefix of agent ids.
import { CircleCheck, Loader } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '@/components/ui/language/language-context';
import { PageLink } from '@/components/ui/page-link';
import { Segmented } from '@/components/ui/segmented';
import { StateLabel } from '@/components/ui/state-label';
import { threadHref } from '@/components/workspace/routes';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { CONNECT } from '@/lib/messages/en/features/getting-started/connect';
import { CONNECT_TEAM } from '@/lib/messages/en/features/getting-started/connect-team';
import { AskForKey } from './ask-for-key';
import type { ConnectFacts } from './connect-yours';
import type { FrameworkSnippet } from './frameworks/framework-snippet';
import { frameworkSnippets } from './frameworks/framework-snippets';
import { SnippetBox } from './snippet-box';
import { useMadeKey } from './use-made-key';

/** Of a team, as it stands in agent ids and in a shell. */
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,31}$/;

const FRAMEWORKS = [...new Set(frameworkSnippets.map(({ framework }) => framework))];

export function ConnectTeam({ facts }: { facts: ConnectFacts }) {
  const messages = useMessages(CONNECT_TEAM);
  const [framework, setFramework] = useState(FRAMEWORKS[0]);
  const ways = frameworkSnippets.filter((one) => one.framework === framework);
  const [language, setLanguage] = useState<FrameworkSnippet['language']>('python');
  const way = ways.find((one) => one.language === language) ?? ways[0];
  return (
    <div className="flex flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <label className="flex items-center gap-2 text-12 text-ink-faint">
          {messages.framework}
          <select
            value={framework}
            onChange={({ target }) => setFramework(FRAMEWORKS.find((one) => one === target.value))}
            className="h-7 rounded border border-hairline-strong bg-raised px-2 text-13 text-ink-strong"
          >
            {FRAMEWORKS.map((one) => (
              <option key={one} value={one}>
                {messages.frameworks[one].name}
              </option>
            ))}
          </select>
        </label>
        {way !== undefined && ways.length > 1 && (
          <Segmented
            legend={messages.language}
            value={way.language}
            segments={ways.map(({ language: value }) => ({
              value,
              label: messages.languages[value],
            }))}
            onChosen={setLanguage}
          />
        )}
      </div>
      {way !== undefined && <TeamSnippet facts={facts} way={way} />}
    </div>
  );
}

function TeamSnippet({ facts, way }: { facts: ConnectFacts; way: FrameworkSnippet }) {
  const { frameworks } = useMessages(CONNECT_TEAM);
  const { key: messages } = useMessages(CONNECT);
  const made = useMadeKey('my-team', NAME);
  const { name, isNameValid, secret, failure } = made;
  const team = isNameValid ? name : 'my-team';
  const prefix = facts.needsKey ? `agent:${team}.` : way.unboundPrefix;
  const key = facts.needsKey ? secret : undefined;
  return (
    <>
      <SnippetBox
        head={<code className="truncate font-mono text-12 text-ink-faint">{way.route}</code>}
        text={way.text({ origin: facts.origin, team, key })}
        failure={failure}
      >
        <p className="border-t border-hairline px-3.5 py-2 text-12 text-ink-faint">
          {frameworks[way.framework].note}
        </p>
      </SnippetBox>
      <div className="mt-auto flex min-h-[52px] flex-wrap items-center gap-3 pt-5">
        <FirstEvent prefix={prefix} />
        {facts.needsKey && facts.canMakeKey && (
          <AskForKey
            label={messages.ofTeam}
            made={made}
            request={{ role: 'agent', agent_prefix: prefix, grants: [] }}
          />
        )}
      </div>
      {secret !== null && <p className="text-12 text-ink-faint">{messages.onceForTeam(prefix)}</p>}
    </>
  );
}

/** Whether anything came from the agents of a prefix yet, and where it stands. */
function FirstEvent({ prefix }: { prefix: string }) {
  const messages = useMessages(CONNECT_TEAM);
  const { runs } = useWorkspaceView();
  const run = runs.find(({ agents }) => agents.some((agentId) => agentId.startsWith(prefix)));
  if (run === undefined) {
    return (
      <StateLabel icon={Loader} tone="running" pulse>
        {messages.waiting(prefix)}
      </StateLabel>
    );
  }
  return (
    <span className="inline-flex items-center gap-2">
      <StateLabel icon={CircleCheck} tone="ok">
        {messages.received}
      </StateLabel>
      <PageLink href={threadHref(run.thread_id)} className="text-12 text-accent hover:underline">
        {messages.openThread}
      </PageLink>
    </span>
  );
}
