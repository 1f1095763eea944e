'use client';
// The event's message against every rule of its protocol, in the specification's terms: the broken ones first.
import { Check, CircleAlert, CircleHelp, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { VERDICT_LOOK } from '@/components/entity/event-marks';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { useProtocols } from '@/components/findings/use-protocols';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FoldButton } from '@/components/ui/fold-button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { Skeleton } from '@/components/ui/skeleton';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { ProtocolInfo } from '@/lib/contracts/http-protocols';
import { CONFORMANCE_SIDE } from '@/lib/messages/en/features/inspector/conformance-side';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { type EventDetail, primarySeqOf } from '@/lib/model/event-record';
import { PartOfMessage } from './part-of-message';
import { type CheckedRule, groupRules, type RuleGroups } from './rule-groups';
import { RuleItem } from './rule-item';

export function ConformanceTab({ detail }: { detail: EventDetail }) {
  const messages = useMessages(CONFORMANCE_SIDE);
  const { data, refetch } = useProtocols();
  if (data === undefined) return <Skeleton lines={8} label={messages.reading} />;
  if (!data.ok) {
    return (
      <div className="p-4">
        <ReadFailure failure={data.error} onRetry={() => void refetch()} />
      </div>
    );
  }
  return <RuleChecks detail={detail} protocols={data.value.protocols} />;
}

function RuleChecks({
  detail,
  protocols,
}: {
  detail: EventDetail;
  protocols: readonly ProtocolInfo[];
}) {
  const messages = useMessages(CONFORMANCE_SIDE).none;
  const own = protocols.find(({ protocol }) => protocol === detail.protocol) ?? null;
  if (primarySeqOf(detail) !== detail.seq) {
    return (
      <div className="p-4">
        <PartOfMessage detail={detail} tab="conformance" />
      </div>
    );
  }
  if (own === null && detail.findings.length === 0) {
    return (
      <EmptyState title={messages.title}>
        <Rich text={messages.text(<VisibleText text={detail.protocol} />)} />
      </EmptyState>
    );
  }
  const nativeType = nativeTypeOf(detail);
  const groups = groupRules(detail.findings, own, protocols, nativeType);
  const rawSeq = detail.raw !== null && detail.raw_encoding === 'utf8' ? detail.seq : null;
  return (
    <div className="grid max-w-3xl gap-5 p-4" key={detail.seq}>
      <Headline detail={detail} groups={groups} own={own} nativeType={nativeType} />
      {GROUPS.map((look) => (
        <Group key={look.group} look={look} rules={groups[look.group]} rawSeq={rawSeq} />
      ))}
    </div>
  );
}

/** The type by which the rules of the protocol know the message. */
function nativeTypeOf({ event }: EventDetail): string {
  const nativeType = event.meta?.native_type;
  return typeof nativeType === 'string' ? nativeType : event.type;
}

function Headline({
  detail,
  groups,
  own,
  nativeType,
}: {
  detail: EventDetail;
  groups: RuleGroups;
  own: ProtocolInfo | null;
  nativeType: string;
}) {
  const messages = useMessages(CONFORMANCE_SIDE);
  const look = VERDICT_LOOK[detail.verdict];
  return (
    <header className="grid gap-1">
      <h3 className={`flex items-start gap-1.5 text-14 font-semibold ${look.tone}`}>
        <span className="pt-0.5">
          <Icon of={look.icon} />
        </span>
        {verdictLabel(messages.verdict, groups)}
      </h3>
      <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-faint">
        <ProtocolMark protocol={detail.protocol} named />
        <span className="font-mono">
          <VisibleText text={nativeType} />
        </span>
        {own !== null && (
          <span>
            {messages.counts(groups.kept.length, checkedCount(groups), groups.unchecked.length)}
          </span>
        )}
      </p>
    </header>
  );
}

function checkedCount({ broken, doubtful, read, kept }: RuleGroups): number {
  return broken.length + doubtful.length + read.length + kept.length;
}

function verdictLabel(
  messages: typeof CONFORMANCE_SIDE.english.verdict,
  { broken, doubtful }: RuleGroups,
): string {
  if (doubtful.length === 0) {
    return broken.length === 0 ? messages.keeps : messages.breaks(broken.length);
  }
  return broken.length === 0
    ? messages.doubts(doubtful.length)
    : messages.breaksAndDoubts(broken.length, doubtful.length);
}

/** Rules that are kept are listed up to this number; the count has all of them. */
const KEPT_SHOWN = 12;

type GroupLook = {
  readonly group: keyof RuleGroups;
  readonly icon: LucideIcon;
  readonly tone: string;
};

const GROUPS: readonly GroupLook[] = [
  { group: 'broken', icon: CircleAlert, tone: 'text-fail' },
  { group: 'doubtful', icon: TriangleAlert, tone: 'text-warn' },
  { group: 'read', icon: Info, tone: 'text-ink-faint' },
  { group: 'kept', icon: Check, tone: 'text-ok' },
  { group: 'unchecked', icon: CircleHelp, tone: 'text-ink-faint' },
];

function Group({
  look: { group, icon, tone },
  rules,
  rawSeq,
}: {
  look: GroupLook;
  rules: readonly CheckedRule[];
  rawSeq: number | null;
}) {
  const messages = useMessages(CONFORMANCE_SIDE);
  const { title, folds } = messages.groups[group];
  const controls = useMessages(CONTROLS);
  const [isFolded, setIsFolded] = useState(group === 'unchecked');
  const [isWhole, setIsWhole] = useState(group !== 'kept');
  const shown = isWhole ? rules : rules.slice(0, KEPT_SHOWN);
  if (rules.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-1.5">
      <h4 className="flex items-center gap-1.5 font-medium text-ink-strong">
        <span className={tone}>
          <Icon of={icon} />
        </span>
        {title}
        <span className="text-12 font-normal text-ink-faint tabular-nums">{rules.length}</span>
        <span className="ml-auto">
          <FoldButton isFolded={isFolded} label={folds} onFolded={setIsFolded} />
        </span>
      </h4>
      {!isFolded && (
        <ul className="grid gap-2">
          {shown.map((rule) => (
            <li key={rule.id}>
              <RuleItem rule={rule} rawSeq={rawSeq} />
            </li>
          ))}
        </ul>
      )}
      {!isFolded && shown.length < rules.length && (
        <div>
          <Button size="small" onClick={() => setIsWhole(true)}>
            {controls.showAll(rules.length)}
          </Button>
        </div>
      )}
    </section>
  );
}
