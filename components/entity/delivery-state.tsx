// The state of a delivery: an icon and a word.
import { Check, Clock, Hand, Hourglass, type LucideIcon, PackageX, ShieldBan } from 'lucide-react';
import { StateLabel, type Tone } from '@/components/ui/state-label';
import type { DeliveryState } from '@/lib/model/orchestration/delivery';

const LOOK: Readonly<Record<DeliveryState, { icon: LucideIcon; tone: Tone; word: string }>> = {
  waiting: { icon: Clock, tone: 'quiet', word: 'waiting' },
  leased: { icon: Hand, tone: 'running', word: 'taken, not acknowledged' },
  held: { icon: Hourglass, tone: 'warn', word: 'held for approval' },
  delivered: { icon: Check, tone: 'ok', word: 'delivered' },
  dead: { icon: PackageX, tone: 'fail', word: 'given up' },
  withheld: { icon: ShieldBan, tone: 'fail', word: 'withheld' },
};

export function DeliveryStateLabel({ state }: { state: DeliveryState }) {
  const { icon, tone, word } = LOOK[state];
  return (
    <StateLabel icon={icon} tone={tone}>
      {word}
    </StateLabel>
  );
}
