// The state of a delivery: an icon and a word.
import { Check, Clock, Hand, Hourglass, type LucideIcon, PackageX, ShieldBan } from 'lucide-react';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel, type Tone } from '@/components/ui/state-label';
import { DELIVERY } from '@/lib/messages/en/shared/delivery';
import type { DeliveryState } from '@/lib/model/orchestration/delivery';

const LOOK: Readonly<Record<DeliveryState, { icon: LucideIcon; tone: Tone }>> = {
  waiting: { icon: Clock, tone: 'quiet' },
  leased: { icon: Hand, tone: 'running' },
  held: { icon: Hourglass, tone: 'warn' },
  delivered: { icon: Check, tone: 'ok' },
  dead: { icon: PackageX, tone: 'fail' },
  withheld: { icon: ShieldBan, tone: 'fail' },
};

export function DeliveryStateLabel({ state }: { state: DeliveryState }) {
  const messages = useMessages(DELIVERY);
  const { icon, tone } = LOOK[state];
  return (
    <StateLabel icon={icon} tone={tone}>
      {messages[state]}
    </StateLabel>
  );
}
