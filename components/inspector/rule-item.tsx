'use client';
// One rule with the specification's clause and level, and what was found about it in the message.
import { useMessages } from '@/components/ui/language/language-context';
import { QueryLink } from '@/components/ui/query-link';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { Rule } from '@/lib/contracts/http-protocols';
import { CONFORMANCE_SIDE } from '@/lib/messages/en/features/inspector/conformance-side';
import type { Finding } from '@/lib/model/finding';
import type { CheckedRule } from './rule-groups';

export function RuleItem({
  rule: { id, rule, findings },
  rawSeq,
}: {
  rule: CheckedRule;
  /** The event whose raw message there is to point into. */
  rawSeq: number | null;
}) {
  const messages = useMessages(CONFORMANCE_SIDE);
  return (
    <div className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-2">
      <span className="font-mono text-12 leading-[19px] text-ink-faint">
        <VisibleText text={id} />
      </span>
      <div className="grid gap-1">
        {rule === null ? (
          <p className="text-ink-faint">{messages.unknownRule}</p>
        ) : (
          <p className="break-words text-ink">
            {rule.behaviour}{' '}
            <span className="text-12 whitespace-nowrap text-ink-faint">
              {rule.level} {clauseOf(rule)}
            </span>
            {rule.note !== undefined && (
              <span className="block text-12 text-ink-faint">{rule.note}</span>
            )}
          </p>
        )}
        {findings.length > 0 && (
          <ul className="grid gap-1">
            {findings.map((finding) => (
              <li key={`${finding.level} ${finding.path} ${finding.message}`}>
                <Found finding={finding} rawSeq={rawSeq} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Sections by their number, as §3; a specification without numbers by its headings. */
function clauseOf({ source }: Rule): string {
  return /^\d/.test(source) ? `§${source}` : source;
}

const EDGE: Readonly<Record<Finding['level'], string>> = {
  error: 'border-fail',
  warning: 'border-warn',
  info: 'border-hairline-strong',
};

function Found({ finding, rawSeq }: { finding: Finding; rawSeq: number | null }) {
  const messages = useMessages(CONFORMANCE_SIDE);
  return (
    <div className={`border-l-2 pl-2 break-words text-ink-strong ${EDGE[finding.level]}`}>
      <span className="text-12 text-ink-faint">{messages.levels[finding.level]}</span>{' '}
      <VisibleText text={finding.message} />
      {finding.path !== '' && (
        <span className="block font-mono text-12 text-ink-faint">
          {rawSeq !== null ? (
            <QueryLink
              change={{ tab: 'raw', place: `${String(rawSeq)}${finding.path}` }}
              className="text-accent hover:underline"
            >
              <VisibleText text={finding.path} />
              <span className="sr-only">{messages.inRaw}</span>
            </QueryLink>
          ) : (
            <VisibleText text={finding.path} />
          )}
        </span>
      )}
    </div>
  );
}
