'use client';
// Try a request: whom the router would choose at this moment, and why. Nothing is sent or recorded.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Split } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { type ReactNode, useId, useState } from 'react';
import { DecisionDetail } from '@/components/decision/decision-detail';
import { Button } from '@/components/ui/button';
import { useLengthLimit } from '@/components/ui/form/use-length-limit';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { changeQuery } from '@/components/ui/query-link';
import { Skeleton } from '@/components/ui/skeleton';
import { routeDry } from '@/lib/client/api/routing-api';
import { DECISION_TRIAL } from '@/lib/messages/en/features/decisions/decisions';
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
  const messages = useMessages(DECISION_TRIAL);
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
    <aside aria-label={messages.title} className="flex min-h-0 flex-1 flex-col">
      <SidePanelHeader
        title={messages.title}
        onClose={() => changeQuery({ side: null, ...NONE })}
      />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto px-4 pt-4 pb-6">
        <p className="text-ink-faint">{messages.about}</p>
        <DryRunForm form={form} isBusy={isFetching} onChanged={setForm} onRun={run} />
        {isFetching && data === undefined && <Skeleton lines={4} label={messages.asking} />}
        {data?.ok === false && <ReadFailure failure={data.error} onRetry={() => void refetch()} />}
        {data?.ok === true && hasRun && (
          <section
            aria-label={messages.answer}
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
  const messages = useMessages(DECISION_TRIAL);
  const id = useId();
  const words = (name: 'requires' | 'prefers' | 'domain' | 'tools', placeholder: string) => (
    <Words
      id={`${id}-${name}`}
      value={form[name]}
      placeholder={placeholder}
      onChanged={(value) => onChanged({ ...form, [name]: value })}
    />
  );
  return (
    <form
      aria-label={messages.form}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onRun();
      }}
    >
      <Field name={messages.requires} htmlFor={`${id}-requires`}>
        {words('requires', 'skill:research')}
      </Field>
      <Field name={messages.prefers} htmlFor={`${id}-prefers`}>
        {words('prefers', 'tool:browser, tag:market')}
      </Field>
      <Field name={messages.domain} htmlFor={`${id}-domain`}>
        {words('domain', 'fintech')}
      </Field>
      <Field name={messages.tools} htmlFor={`${id}-tools`}>
        {words('tools', messages.anyTool)}
      </Field>
      <Field name={messages.network} htmlFor={`${id}-network`}>
        <select
          id={`${id}-network`}
          value={form.network}
          onChange={(event) => onChanged({ ...form, network: event.target.value })}
          className={FIELD}
        >
          <option value="">{messages.networkNotSaid}</option>
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
          {messages.sandbox}
        </label>
        <Button type="submit" tone="primary" isBusy={isBusy}>
          <Icon of={Split} />
          {messages.choose}
        </Button>
      </div>
    </form>
  );
}

function Words({
  id,
  value,
  placeholder,
  onChanged,
}: {
  id: string;
  value: string;
  placeholder: string;
  onChanged: (value: string) => void;
}) {
  const limit = useLengthLimit(value, WORDS_MAX);
  return (
    <input
      ref={limit}
      id={id}
      value={value}
      placeholder={placeholder}
      spellCheck={false}
      autoCapitalize="off"
      onChange={(event) => onChanged(event.target.value)}
      className={`${FIELD} font-mono text-12`}
    />
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
