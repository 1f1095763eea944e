// What R1 to R4 said of a definition when it came, one line each, with what was measured.
import { Check, X } from 'lucide-react';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel } from '@/components/ui/state-label';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RULE_VERDICTS } from '@/lib/messages/en/shared/rule-verdicts';
import type { RuleVerdict } from '@/lib/model/dialects/dialect-summary';

export function RuleVerdicts({ verdicts }: { verdicts: readonly RuleVerdict[] }) {
  const messages = useMessages(RULE_VERDICTS);
  return (
    <ul aria-label={messages.title} className="grid gap-0.5">
      {verdicts.map(({ rule, verdict, message }) => (
        <li key={rule} className="grid grid-cols-[24px_52px_minmax(0,1fr)] items-baseline gap-x-2">
          <span className="font-mono text-12 text-ink-faint">{rule}</span>
          <StateLabel
            icon={verdict === 'pass' ? Check : X}
            tone={verdict === 'pass' ? 'ok' : 'fail'}
            size="tiny"
          >
            {messages.verdicts[verdict]}
          </StateLabel>
          <span className="min-w-0 break-words text-12 text-ink">
            <VisibleText text={message} />
          </span>
        </li>
      ))}
    </ul>
  );
}
