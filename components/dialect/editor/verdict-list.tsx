'use client';
// What R1 to R4 say of the definition: the four verdicts side by side, and the checks of one of them below, each with what
// was measured against its limit. What knows its place leads there.
import { Check, Circle, X } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel } from '@/components/ui/state-label';
import { DIALECT_EDITOR } from '@/lib/messages/en/features/dialect/dialect-editor';
import type { RuleVerdict } from '@/lib/model/dialects/dialect-summary';
import { DIALECT_RULES } from '@/lib/model/dialects/dialect-words';
import { CheckRow } from './check-row';

type Rule = (typeof DIALECT_RULES)[number];

/** The rule whose figures are worth seeing also where all of them are fine. */
const FIRST_SHOWN: Rule = 'R2';

export function VerdictList({
  verdicts,
  onGoTo,
}: {
  /** None where the definition cannot be read. */
  verdicts: readonly RuleVerdict[];
  onGoTo: (at: number) => void;
}) {
  const messages = useMessages(DIALECT_EDITOR).verdicts;
  const [chosen, setChosen] = useState<Rule | null>(null);
  const verdictOf = (rule: Rule) => verdicts.find((verdict) => verdict.rule === rule);
  const failed = verdicts.find(({ verdict }) => verdict === 'fail')?.rule;
  const shown = chosen ?? failed ?? FIRST_SHOWN;
  const checks = verdictOf(shown)?.checks ?? [];
  return (
    <section
      aria-label={messages.title}
      className="flex h-[264px] shrink-0 flex-col border-t border-hairline"
    >
      <ul className="grid shrink-0 grid-cols-4 border-b border-hairline">
        {DIALECT_RULES.map((rule) => (
          <RuleTab
            key={rule}
            rule={rule}
            verdict={verdictOf(rule)?.verdict ?? null}
            isShown={rule === shown}
            onChosen={() => {
              const verdict = verdictOf(rule);
              setChosen(rule);
              if (verdict?.verdict === 'fail' && verdict.at !== null) onGoTo(verdict.at);
            }}
          />
        ))}
      </ul>
      {checks.length === 0 ? (
        <p className="px-4 py-3 text-ink-faint md:px-5">{messages.unread}</p>
      ) : (
        <ul
          aria-label={messages.checksOf(shown)}
          className="min-h-0 flex-1 overflow-y-auto px-3 py-1 md:px-4"
        >
          {checks.map((check) => (
            <CheckRow key={check.name} check={check} onGoTo={onGoTo} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RuleTab({
  rule,
  verdict,
  isShown,
  onChosen,
}: {
  rule: Rule;
  verdict: 'pass' | 'fail' | null;
  isShown: boolean;
  onChosen: () => void;
}) {
  const { rules } = useMessages(DIALECT_EDITOR).verdicts;
  return (
    <li>
      <button
        type="button"
        aria-pressed={isShown}
        onClick={onChosen}
        className="grid h-12 w-full content-center gap-0.5 px-3 text-left hover:bg-fill-hover focus-visible:outline-offset-[-2px] aria-pressed:shadow-[inset_0_-2px_0_var(--accent)] md:first:pl-5"
      >
        <span className="flex items-center gap-2">
          <span className="font-mono text-12 font-semibold text-ink-strong">{rule}</span>
          <VerdictLabel verdict={verdict} />
        </span>
        <span className="truncate text-12 leading-4 text-ink-faint">{rules[rule]}</span>
      </button>
    </li>
  );
}

const LOOKS = {
  pass: { icon: Check, tone: 'ok' },
  fail: { icon: X, tone: 'fail' },
  none: { icon: Circle, tone: 'quiet' },
} as const;

function VerdictLabel({ verdict }: { verdict: 'pass' | 'fail' | null }) {
  const { words } = useMessages(DIALECT_EDITOR).verdicts;
  const { icon, tone } = LOOKS[verdict ?? 'none'];
  return (
    <StateLabel icon={icon} tone={tone} size="tiny">
      {words[verdict ?? 'none']}
    </StateLabel>
  );
}
