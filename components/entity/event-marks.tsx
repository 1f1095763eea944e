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
import { QueryLink } from '@/components/ui/query-link';
import type { EventRecord, SignatureStatus } from '@/lib/model/event-record';
import type { Verdict } from '@/lib/model/finding';

type Look = { icon: LucideIcon; tone: string; word: string };

export const SIGNATURE_LOOK: Readonly<Record<SignatureStatus, Look>> = {
  verified: { icon: ShieldCheck, tone: 'text-ok', word: 'signature verified' },
  bad: { icon: ShieldX, tone: 'text-fail', word: 'signature does not hold' },
  unknown_key: { icon: ShieldQuestionMark, tone: 'text-warn', word: 'signed by an unknown key' },
  unsigned: { icon: Shield, tone: 'text-ink-faint', word: 'unsigned' },
  unchecked: { icon: Shield, tone: 'text-ink-faint', word: 'signature not checked' },
};

export const VERDICT_LOOK: Readonly<Record<Verdict, Look>> = {
  pass: { icon: Check, tone: 'text-ink-faint', word: 'conforms' },
  warn: { icon: TriangleAlert, tone: 'text-warn', word: 'conforms with warnings' },
  fail: { icon: OctagonAlert, tone: 'text-fail', word: 'breaks a rule' },
};

type Marked = Pick<EventRecord, 'verdict' | 'signature'>;

/** One mark where all is well; two where there is something to say about both. */
export function EventMarks({ record }: { record: Marked }) {
  return marksOf(record).map((mark) => (
    <span key={mark.tab} className={mark.look.tone} title={mark.name}>
      <Icon of={mark.look.icon} label={mark.name} />
    </span>
  ));
}

/** The same, each leading to the tab of the inspector that shows more. */
export function EventMarkLinks({ record }: { record: Marked & Pick<EventRecord, 'seq'> }) {
  return marksOf(record).map((mark) => (
    <QueryLink
      key={mark.tab}
      change={{ event: String(record.seq), tab: mark.tab }}
      title={mark.name}
      className={`-m-1.5 rounded-small p-1.5 hover:bg-fill-active ${mark.look.tone}`}
    >
      <Icon of={mark.look.icon} label={`${mark.name}, event ${String(record.seq)}`} />
    </QueryLink>
  ));
}

type Mark = {
  readonly look: Look;
  readonly name: string;
  readonly tab: 'conformance' | 'integrity';
};

function marksOf({ verdict, signature }: Marked): Mark[] {
  const isSigned = signature !== 'unsigned';
  const marks: Mark[] = [];
  if (verdict !== 'pass' || !isSigned) {
    const look = VERDICT_LOOK[verdict];
    marks.push({ look, name: `${look.word}${isSigned ? '' : ', unsigned'}`, tab: 'conformance' });
  }
  if (isSigned) {
    const look = SIGNATURE_LOOK[signature];
    const name = `${look.word}${verdict === 'pass' ? ', conforms' : ''}`;
    marks.push({ look, name, tab: 'integrity' });
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
