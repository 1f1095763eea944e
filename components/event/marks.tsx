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

/** One mark where all is well; two where there is something to say about both. */
export function EventMarks({ record }: { record: Pick<EventRecord, 'verdict' | 'signature'> }) {
  const { verdict, signature } = record;
  const isSigned = signature !== 'unsigned';
  return (
    <>
      {(verdict !== 'pass' || !isSigned) && (
        <Mark look={VERDICT_LOOK[verdict]} suffix={isSigned ? '' : ', unsigned'} />
      )}
      {isSigned && (
        <Mark look={SIGNATURE_LOOK[signature]} suffix={verdict === 'pass' ? ', conforms' : ''} />
      )}
    </>
  );
}

function Mark({ look, suffix }: { look: Look; suffix: string }) {
  const name = `${look.word}${suffix}`;
  return (
    <span className={look.tone} title={name}>
      <Icon of={look.icon} label={name} />
    </span>
  );
}
