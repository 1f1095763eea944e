'use client';
// Try a request: whom the router would choose at this moment, and why. Nothing is sent or recorded.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Split } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { type ReactNode, useId, useState } from 'react';
import { DecisionDetail } from '@/components/decision/decision-detail';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { changeQuery } from '@/components/ui/query-link';
import { Skeleton } from '@/components/ui/skeleton';
import { routeDry } from '@/lib/client/api/routing-api';
import { type DryRun, dryRunAt, dryRunParams, NETWORKS, routeRequestOf } from './dry-run';
import { SidePanelHeader } from './side-panel-header';

const FIELD =
  'h-7 w-full min-w-0 rounded border border-hairline-strong bg-raised px-2 text-ink-strong focus:border-accent';

/** The longest value of one field that an address holds. Characters. */
const WORDS_MAX = 1_000;

const NONE = {
  requires: null,
  prefers: null,
  domain: null,
  tools: null,
  network: null,
  sandbox: null,
  ran: null,
};

export function DryRunPanel() {
  const params = useSearchParams();
  const asked = dryRunAt((name) => params.get(name));
  const [form, setForm] = useState(asked);
  const hasRun = params.get('ran') !== null;
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['route', JSON.stringify(routeRequestOf(asked))],
    queryFn: ({ signal }) => routeDry(routeRequestOf(asked), signal),
    enabled: hasRun,
    placeholderData: keepPreviousData,
    staleTime: 0, // agents come and go, and their loads change
  });
  const run = () => {
    const isSame = JSON.stringify(form) === JSON.stringify(asked);
    if (hasRun && isSame) void refetch();
    else changeQuery(dryRunParams(form), 'replace');
  };
  return (
    <aside aria-label="Try a request" className="flex min-h-0 flex-1 flex-col">
      <SidePanelHeader title="Try a request" onClose={() => changeQuery({ side: null, ...NONE })} />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto px-4 pt-4 pb-6">
        <p className="text-ink-faint">
          Whom the router would choose at this moment. Nothing is sent, nothing is recorded.
        </p>
        <DryRunForm form={form} isBusy={isFetching} onChanged={setForm} onRun={run} />
        {isFetching && data === undefined && <Skeleton lines={4} label="Asking the router" />}
        {data?.ok === false && <ReadFailure failure={data.error} onRetry={() => void refetch()} />}
        {data?.ok === true && hasRun && (
          <section
            aria-label="Whom the router would choose"
            aria-busy={isFetching}
            className="border-t border-hairline pt-4"
          >
            <DecisionDetail decision={data.value} isSupposed />
          </section>
        )}
      </div>
    </aside>
  );
}

function DryRunForm({
  form,
  isBusy,
  onChanged,
  onRun,
}: {
  form: DryRun;
  isBusy: boolean;
  onChanged: (form: DryRun) => void;
  onRun: () => void;
}) {
  const id = useId();
  const words = (name: 'requires' | 'prefers' | 'domain' | 'tools', placeholder: string) => (
    <input
      id={`${id}-${name}`}
      value={form[name]}
      maxLength={WORDS_MAX}
      placeholder={placeholder}
      spellCheck={false}
      autoCapitalize="off"
      onChange={(event) => onChanged({ ...form, [name]: event.target.value })}
      className={`${FIELD} font-mono text-12`}
    />
  );
  return (
    <form
      aria-label="A request to try"
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onRun();
      }}
    >
      <Field name="Requires" htmlFor={`${id}-requires`}>
        {words('requires', 'skill:research')}
      </Field>
      <Field name="Prefers" htmlFor={`${id}-prefers`}>
        {words('prefers', 'tool:browser, tag:market')}
      </Field>
      <Field name="Domain" htmlFor={`${id}-domain`}>
        {words('domain', 'fintech')}
      </Field>
      <Field name="Tools allowed" htmlFor={`${id}-tools`}>
        {words('tools', 'any')}
      </Field>
      <Field name="Network" htmlFor={`${id}-network`}>
        <select
          id={`${id}-network`}
          value={form.network}
          onChange={(event) => onChanged({ ...form, network: event.target.value })}
          className={FIELD}
        >
          <option value="">not said</option>
          {NETWORKS.map((network) => (
            <option key={network}>{network}</option>
          ))}
        </select>
      </Field>
      <div className="flex items-center gap-3 pt-1">
        <label className="inline-flex flex-1 items-center gap-2">
          <input
            type="checkbox"
            checked={form.sandbox}
            onChange={(event) => onChanged({ ...form, sandbox: event.target.checked })}
            className="size-4 accent-accent"
          />
          Only in a sandbox
        </label>
        <Button type="submit" tone="primary" disabled={isBusy}>
          <Icon of={Split} />
          Choose
        </Button>
      </div>
    </form>
  );
}

function Field({
  name,
  htmlFor,
  children,
}: {
  name: string;
  htmlFor: string;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[88px_minmax(0,1fr)] items-center gap-x-3">
      <label htmlFor={htmlFor} className="text-12 text-ink-faint">
        {name}
      </label>
      {children}
    </div>
  );
}
