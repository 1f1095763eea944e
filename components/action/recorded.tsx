// Shown in place of the actions, from the moment one was recorded until the view shows its effect.
import { Check } from 'lucide-react';
import { StateLabel } from '@/components/ui/state-label';
import { Seq } from '@/components/ui/text/seq';

export function Recorded({ seq }: { seq: number }) {
  return (
    <span role="status">
      <StateLabel icon={Check} tone="ok">
        recorded at <Seq seq={seq} />
      </StateLabel>
    </span>
  );
}
