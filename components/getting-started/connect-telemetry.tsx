'use client';
// How a team that is instrumented already is watched: its exporter gets this address and a key that is bound to a prefix.
import { CircleCheck, Loader } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { ErrorState } from '@/components/ui/error-state';
import { Segmented } from '@/components/ui/segmented';
import { StateLabel } from '@/components/ui/state-label';
import { threadHref } from '@/components/workspace/routes';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { type ApiFailure, createKey } from '@/lib/client/api/api';
import type { ConnectFacts } from './connect-yours';
import { KeyForm } from './key-form';
import { TELEMETRY_WAYS, type TelemetryWay, telemetrySnippet } from './telemetry-snippets';

/** Of a team, as it stands in agent ids and in a shell. */
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,31}$/;

/** Whose names a trace has where its key is bound to none. */
const UNBOUND_PREFIX = 'agent:otel.';

type MadeKey = { readonly secret: string; readonly name: string };

export function ConnectTelemetry({ facts }: { facts: ConnectFacts }) {
  const [way, setWay] = useState<TelemetryWay>('Python');
  const [name, setName] = useState('my-team');
  const [key, setKey] = useState<MadeKey | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isNameValid = NAME.test(name);
  const service = isNameValid ? name : 'my-team';
  const secret = key?.name === name ? key.secret : null;
  const prefix = facts.needsKey ? `agent:${service}.` : UNBOUND_PREFIX;
  const text = telemetrySnippet(way, {
    origin: facts.origin,
    service,
    key: facts.needsKey ? secret : undefined,
  });

  const make = async () => {
    setIsBusy(true);
    setFailure(null);
    const outcome = await createKey({ role: 'agent', agent_prefix: prefix, grants: [] });
    setIsBusy(false);
    if (outcome.ok) setKey({ secret: outcome.value.secret, name });
    else setFailure(outcome.error);
  };

  return (
    <div className="flex flex-1 flex-col">
      <Segmented
        legend="Where the spans come from"
        value={way}
        segments={TELEMETRY_WAYS.map((value) => ({ value, label: value }))}
        onChosen={setWay}
      />
      <div className="mt-2.5 min-w-0 rounded border border-hairline bg-raised">
        <div className="flex h-9 items-center gap-2 border-b border-hairline pr-1 pl-3">
          <code className="truncate font-mono text-12 text-ink-faint">POST /v1/traces</code>
          <span className="ml-auto" />
          <CopyButton text={text} />
        </div>
        <pre className="whitespace-pre-wrap [overflow-wrap:anywhere] px-3.5 py-3 font-mono leading-[19px] text-ink-strong">
          {text}
        </pre>
        <p className="border-t border-hairline px-3.5 py-2 text-12 text-ink-faint">
          Each trace becomes a run: agents, tools, models, tokens and failures. What was said is
          seen only where the instrumentation records it.
        </p>
      </div>
      {failure !== null && (
        <div className="pt-3">
          <ErrorState title={failure.title} detail={failure.detail} />
        </div>
      )}
      <div className="mt-auto flex min-h-[52px] flex-wrap items-center gap-3 pt-5">
        <FirstTrace prefix={prefix} />
        {facts.needsKey && facts.canMakeKey && (
          <KeyForm
            label="Team"
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
