// What is wrong with a message or was read in a certain way: how bad, which rule in its own words, where, and what was seen.
import {
  CircleAlert,
  CircleSlash,
  Info,
  type LucideIcon,
  TriangleAlert,
  Wrench,
} from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel, type Tone } from '@/components/ui/state-label';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { ProtocolInfo, TranslateAnswer } from '@/lib/contracts/http-protocols';
import { FINDINGS } from '@/lib/messages/en/shared/findings';
import type { Finding, FindingLevel } from '@/lib/model/finding';
import { ruleOf } from './rules';

/** A finding, or a reason why the message is refused. */
export type Remark = {
  readonly level: FindingLevel | 'refused';
  readonly rule?: string | undefined;
  /** JSON Pointer into the message; empty for the message as a whole. */
  readonly path?: string | undefined;
  readonly message: string;
  /** A correction of the draft that is shown; absent where none is known. */
  readonly fix?: { readonly says: string; use(): void } | undefined;
};

/** Remarks with the corrections that were found for them; `onUsed` is handed the whole message with one. */
export function withFixes(
  remarks: readonly Remark[],
  fixes: TranslateAnswer['fixes'],
  onUsed: (text: string) => void,
): Remark[] {
  return remarks.map((remark) => {
    const fix = fixes.find(
      ({ of, rule, path = '' }) =>
        of === remark.message && rule === remark.rule && path === (remark.path ?? ''),
    );
    return fix === undefined
      ? remark
      : { ...remark, fix: { says: fix.says, use: () => onUsed(fix.text) } };
  });
}

/** Nothing where no correction is known. */
export function FixButton({ remark: { fix } }: { remark: Remark }) {
  const messages = useMessages(FINDINGS);
  if (fix === undefined) return null;
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2">
      <Button size="small" onClick={fix.use}>
        <Icon of={Wrench} size="small" />
        {messages.useFix}
      </Button>
      <code className="min-w-0 font-mono text-12 text-ink-faint [overflow-wrap:anywhere]">
        <VisibleText text={fix.says.slice(0, SAYS_LENGTH_MAX)} />
      </code>
    </span>
  );
}

/** A correction is named, not read. Characters. */
const SAYS_LENGTH_MAX = 120;

/** Reasons first, then what else was found: a finding that says the same as a reason is that reason. */
export function remarksOf(
  reasons: readonly Omit<Remark, 'level'>[],
  findings: readonly Finding[],
): Remark[] {
  const isReason = (finding: Finding) =>
    reasons.some(
      ({ rule, path = '', message }) =>
        rule === finding.rule && path === finding.path && message === finding.message,
    );
  return [
    ...reasons.map((reason) => ({ ...reason, level: 'refused' as const })),
    ...findings.filter((finding) => !isReason(finding)),
  ];
}

const LOOK: Readonly<Record<Remark['level'], { icon: LucideIcon; tone: Tone }>> = {
  refused: { icon: CircleSlash, tone: 'fail' },
  error: { icon: CircleAlert, tone: 'fail' },
  warning: { icon: TriangleAlert, tone: 'warn' },
  info: { icon: Info, tone: 'quiet' },
};

export function FindingList({
  remarks,
  protocol,
  protocols,
}: {
  remarks: readonly Remark[];
  /** Whose rules are cited. */
  protocol: string | null;
  /** The protocols, whose checklists have the text of each rule. */
  protocols: readonly ProtocolInfo[];
}) {
  const messages = useMessages(FINDINGS);
  return (
    <ul aria-label={messages.title} className="divide-y divide-hairline border-y border-hairline">
      {remarks.map((remark, index) => (
        <li
          key={`${String(index)} ${remark.rule ?? ''} ${remark.path ?? ''}`}
          className="grid gap-x-3 py-2 sm:grid-cols-[72px_minmax(0,1fr)]"
        >
          <StateLabel icon={LOOK[remark.level].icon} tone={LOOK[remark.level].tone}>
            {messages.levels[remark.level]}
          </StateLabel>
          <div className="min-w-0">
            <p className="break-words text-ink-strong">
              {remark.path !== undefined && remark.path !== '' && (
                <code className="mr-2 rounded-small bg-fill-active px-1 font-mono text-12 [overflow-wrap:anywhere]">
                  <VisibleText text={remark.path} />
                </code>
              )}
              <VisibleText text={remark.message} />
            </p>
            {remark.rule !== undefined && (
              <Clause rule={remark.rule} protocol={protocol} protocols={protocols} />
            )}
            <FixButton remark={remark} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A rule with its text: what the protocol asks for, how strictly, and the clause. */
export function Clause({
  rule,
  protocol,
  protocols,
}: {
  rule: string;
  protocol: string | null;
  protocols: readonly ProtocolInfo[];
}) {
  const messages = useMessages(FINDINGS);
  const row = ruleOf(protocols, protocol, rule);
  const say = /^\d/.test(row?.source ?? '') ? messages.clauseOfSection : messages.clause;
  return (
    <p className="break-words text-12 text-ink-faint">
      <span className="font-mono text-ink">
        <VisibleText text={rule} />
      </span>
      {row !== null && <> {say(row.level, row.source, row.behaviour)}</>}
    </p>
  );
}
