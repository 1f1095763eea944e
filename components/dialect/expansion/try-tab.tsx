'use client';
// A call of the dialect, tried out: what it takes, what it becomes, and how. All of it happens in the browser.
import { EmptyState } from '@/components/ui/empty-state';
import { keepDraft, useDraft } from '@/components/ui/form/drafts';
import { useMessages } from '@/components/ui/language/language-context';
import { Segmented } from '@/components/ui/segmented';
import type { InstalledDialect } from '@/lib/dialects/definition/dialect';
import { CORE_LANGUAGE } from '@/lib/dialects/language/language';
import { DIALECT_EXPANSION } from '@/lib/messages/en/features/dialect/dialect-expansion';
import { printSexpr } from '@/lib/sexpr/printer';
import { codeText } from '@/lib/std/code-text';
import { ok } from '@/lib/std/result';
import type { DefinitionCheck } from '../editor/check-definition';
import { labDraftName } from '../subject/lab-address';
import {
  type CallDraft,
  draftOfCall,
  firstCall,
  readCallDraft,
  typedCall,
  valuesFor,
} from './call-draft';
import { callFaultText } from './call-fault-text';
import { CallFields } from './call-fields';
import { callOf } from './call-form';
import { CallText } from './call-text';
import { ExpansionView } from './expansion-view';

/** What makes a performative. */
const EXTEND_FORM = codeText`(extend name (parameters) template)`;

export function TryTab({
  check: { callable, dialect },
  calls,
}: {
  check: DefinitionCheck;
  /** Calls that stand ready. */
  calls: readonly string[];
}) {
  const { none } = useMessages(DIALECT_EXPANSION);
  if (callable === null) {
    return (
      <EmptyState title={none.title}>
        {dialect === null ? none.unread : none.parentMissing(CORE_LANGUAGE)}
      </EmptyState>
    );
  }
  return <TryCall key={callable.name} installed={callable} calls={calls} />;
}

function TryCall({ installed, calls }: { installed: InstalledDialect; calls: readonly string[] }) {
  const { call: messages, noPerformative } = useMessages(DIALECT_EXPANSION);
  const draftName = labDraftName(`call ${installed.name}`);
  const draft = readCallDraft(useDraft(draftName)) ?? firstCall(installed, calls);
  const performatives = [...installed.performatives.values()];
  const performative =
    installed.performatives.get(draft?.performative ?? '') ?? performatives[0] ?? null;
  if (draft === null || performative === null) {
    return <EmptyState title={noPerformative.title}>{noPerformative.text(EXTEND_FORM)}</EmptyState>;
  }
  const values = valuesFor(installed, performative, draft, calls);
  const keep = (change: Partial<CallDraft>) =>
    keepDraft(draftName, JSON.stringify({ ...draft, ...change }));
  const made = callOf(performative, values);
  const called = draft.typed === null ? null : typedCall(installed, draft.typed);
  const callText = made.ok ? printSexpr(made.value) : `(${performative.name} )`;
  const choose = (name: string) => keep({ performative: name, typed: null });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-3 pb-6 md:px-5">
      <section aria-label={messages.title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
          <select
            value={called?.ok ? called.value.performative.name : performative.name}
            onChange={(event) => choose(event.target.value)}
            aria-label={messages.performative}
            className="h-7 min-w-0 flex-1 rounded border border-hairline-strong bg-raised px-2 font-mono text-12 text-ink-strong"
          >
            {performatives.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <Segmented
            legend={messages.how.title}
            value={draft.typed === null ? 'fields' : 'text'}
            segments={[
              { value: 'fields', label: messages.how.fields },
              { value: 'text', label: messages.how.text },
            ]}
            onChosen={(how) => {
              if (how === 'text') keep({ typed: callText });
              else if (called?.ok) keep(draftOfCall(called.value));
              else keep({ typed: null });
            }}
          />
        </div>
        {draft.typed === null ? (
          <CallFields
            performative={performative}
            values={values}
            faults={made.ok ? {} : made.error}
            onChanged={(next) => keep({ values: { ...draft.values, [performative.name]: next } })}
          />
        ) : (
          <CallText
            text={draft.typed}
            fault={called?.ok === false ? callFaultText(messages, called.error) : null}
            onTyped={(typed) => keep({ typed })}
          />
        )}
      </section>
      <ExpansionView
        installed={installed}
        called={called ?? (made.ok ? ok({ performative, call: made.value }) : null)}
        ready={
          calls.length > 0 && (
            <ReadyCalls
              calls={calls}
              onChosen={(text) => {
                const ready = typedCall(installed, text);
                if (ready.ok) keep(draftOfCall(ready.value));
              }}
            />
          )
        }
      />
    </div>
  );
}

function ReadyCalls({
  calls,
  onChosen,
}: {
  calls: readonly string[];
  onChosen: (text: string) => void;
}) {
  const { examples, example } = useMessages(DIALECT_EXPANSION).call;
  return (
    <p className="flex items-center gap-x-1 overflow-hidden">
      <span className="pr-1">{examples}</span>
      {calls.map((text, index) => (
        <button
          key={text}
          type="button"
          title={text}
          onClick={() => onChosen(text)}
          className="size-6 shrink-0 rounded-small text-accent tabular-nums hover:bg-fill-active"
        >
          <span className="sr-only">{example}</span>
          {index + 1}
        </button>
      ))}
    </p>
  );
}
