// What the server found out about a message: whether it keeps the rules, and whether its signature holds. Nobody can
// claim these by what they write.
import {
  Check,
  type LucideIcon,
  OctagonAlert,
  Shield,
  ShieldCheck,
  ShieldQuestionMark,
  ShieldX,
  TriangleAlert,
} from 'lucide-react';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { QueryLink } from '@/components/ui/query-link';
import { EVENT } from '@/lib/messages/en/shared/event';
import type { EventRecord, SignatureStatus } from '@/lib/model/event-record';
import type { Verdict } from '@/lib/model/finding';

type Look = { icon: LucideIcon; tone: string };

export const SIGNATURE_LOOK: Readonly<Record<SignatureStatus, Look>> = {
  verified: { icon: ShieldCheck, tone: 'text-ok' },
  bad: { icon: ShieldX, tone: 'text-fail' },
  unknown_key: { icon: ShieldQuestionMark, tone: 'text-warn' },
  unsigned: { icon: Shield, tone: 'text-ink-faint' },
  unchecked: { icon: Shield, tone: 'text-ink-faint' },
};

export const VERDICT_LOOK: Readonly<Record<Verdict, Look>> = {
  pass: { icon: Check, tone: 'text-ink-faint' },
  warn: { icon: TriangleAlert, tone: 'text-warn' },
  fail: { icon: OctagonAlert, tone: 'text-fail' },
};

type Marked = Pick<EventRecord, 'verdict' | 'signature'>;

/** One mark where all is well; two where there is something to say about both. */
export function EventMarks({ record }: { record: Marked }) {
  const messages = useMessages(EVENT);
  return marksOf(messages, record).map((mark) => (
    <span key={mark.tab} className={mark.look.tone} title={mark.name}>
      <Icon of={mark.look.icon} label={mark.name} />
    </span>
  ));
}

/** The same, each leading to the tab of the inspector that shows more. */
export function EventMarkLinks({ record }: { record: Marked & Pick<EventRecord, 'seq'> }) {
  const messages = useMessages(EVENT);
  return marksOf(messages, record).map((mark) => (
    <QueryLink
      key={mark.tab}
      change={{ event: String(record.seq), tab: mark.tab }}
      title={mark.name}
      className={`-m-1.5 rounded-small p-1.5 hover:bg-fill-active ${mark.look.tone}`}
    >
      <Icon of={mark.look.icon} label={messages.markOf(mark.name, record.seq)} />
    </QueryLink>
  ));
}

type Mark = {
  readonly look: Look;
  readonly name: string;
  readonly tab: 'conformance' | 'integrity';
};

function marksOf(messages: typeof EVENT.english, { verdict, signature }: Marked): Mark[] {
  const isSigned = signature !== 'unsigned';
  const marks: Mark[] = [];
  if (verdict !== 'pass' || !isSigned) {
    const word = messages.verdicts[verdict];
    const name = isSigned ? word : messages.andUnsigned(word);
    marks.push({ look: VERDICT_LOOK[verdict], name, tab: 'conformance' });
  }
  if (isSigned) {
    const word = messages.signatures[signature];
    const name = verdict === 'pass' ? messages.andConforms(word) : word;
    marks.push({ look: SIGNATURE_LOOK[signature], name, tab: 'integrity' });
  }
  return marks;
}

const WORSE: Readonly<Record<Verdict, number>> = { pass: 0, warn: 1, fail: 2 };

/** Of events that one row stands for the one whose verdict is worst, the first of equals. */
export function worstOf(first: EventRecord, others: readonly EventRecord[]): EventRecord {
  return others.reduce(
    (worst, other) => (WORSE[other.verdict] > WORSE[worst.verdict] ? other : worst),
    first,
  );
}
