// What stands in place of actions between the deed and the moment when the view shows it.
import { Check } from 'lucide-react';
import { StateWord } from '@/components/ui/state-word';
import { Seq } from '@/components/ui/text/seq';

export function Recorded({ seq }: { seq: number }) {
  return (
    <span role="status">
      <StateWord icon={Check} tone="ok">
        recorded at <Seq seq={seq} />
      </StateWord>
    </span>
  );
}
