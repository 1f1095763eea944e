'use client';
// How a team that is instrumented already is watched: its exporter gets this address and a key that is bound to a prefix.
import { CircleCheck, Loader } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { Segmented } from '@/components/ui/segmented';
import { StateLabel } from '@/components/ui/state-label';
import { threadHref } from '@/components/workspace/routes';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { AskForKey } from './ask-for-key';
import type { ConnectFacts } from './connect-yours';
import { SnippetBox } from './snippet-box';
import { TELEMETRY_WAYS, type TelemetryWay, telemetrySnippet } from './telemetry-snippets';
import { useMadeKey } from './use-made-key';

/** Of a team, as it stands in agent ids and in a shell. */
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,31}$/;

/** Whose names a trace has where its key is bound to none. */
const UNBOUND_PREFIX = 'agent:otel.';

export function ConnectTelemetry({ facts }: { facts: ConnectFacts }) {
  const [way, setWay] = useState<TelemetryWay>('Python');
  const made = useMadeKey('my-team', NAME);
  const { name, isNameValid, secret, failure } = made;
  const service = isNameValid ? name : 'my-team';
  const prefix = facts.needsKey ? `agent:${service}.` : UNBOUND_PREFIX;
  const text = telemetrySnippet(way, {
    origin: facts.origin,
    service,
    key: facts.needsKey ? secret : undefined,
  });

  return (
    <div className="flex flex-1 flex-col">
      <Segmented
        legend="Where the spans come from"
        value={way}
        segments={TELEMETRY_WAYS.map((value) => ({ value, label: value }))}
        onChosen={setWay}
      />
      <SnippetBox
        head={<code className="truncate font-mono text-12 text-ink-faint">POST /v1/traces</code>}
        text={text}
        failure={failure}
      >
        <p className="border-t border-hairline px-3.5 py-2 text-12 text-ink-faint">
          Each trace becomes a run: agents, tools, models, tokens and failures. What was said is
          seen only where the instrumentation records it.
        </p>
      </SnippetBox>
      <div className="mt-auto flex min-h-[52px] flex-wrap items-center gap-3 pt-5">
        <FirstTrace prefix={prefix} />
        {facts.needsKey && facts.canMakeKey && (
          <AskForKey
            label="Team"
            made={made}
            request={{ role: 'agent', agent_prefix: prefix, grants: [] }}
          />
        )}
      </div>
      {secret !== null && (
        <p className="text-12 text-ink-faint">
          The key is shown this once. It may write as agents below {prefix} only.
        </p>
      )}
    </div>
  );
}

/** Whether anything came from the agents of a prefix yet, and where it stands. */
function FirstTrace({ prefix }: { prefix: string }) {
  const { runs } = useWorkspaceView();
  const run = runs.find(({ agents }) => agents.some((agentId) => agentId.startsWith(prefix)));
  if (run === undefined) {
    return (
      <StateLabel icon={Loader} tone="running" pulse>
        Waiting for the first span of {prefix}
      </StateLabel>
    );
  }
  return (
    <span className="inline-flex items-center gap-2">
      <StateLabel icon={CircleCheck} tone="ok">
        First event received
      </StateLabel>
      <Link href={threadHref(run.thread_id)} className="text-12 text-accent hover:underline">
        Open thread
      </Link>
    </span>
  );
}
