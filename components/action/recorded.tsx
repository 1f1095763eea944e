// What stands in place of actions between the action and the moment when the view shows it.
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
