// In the head of a page that shows the past: which moment, and the way back.
import { History } from 'lucide-react';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { QueryLink } from '@/components/ui/query-link';
import { StateLabel } from '@/components/ui/state-label';
import { Seq } from '@/components/ui/text/seq';
import { TIME_TRAVEL } from '@/lib/messages/en/features/run-page/time-travel';

export function AsOf({ at }: { at: number }) {
  const { asOf, goLive } = useMessages(TIME_TRAVEL);
  return (
    <span className="inline-flex items-center gap-3">
      <StateLabel icon={History} tone="accent">
        <Rich text={asOf(<Seq seq={at} />)} />
      </StateLabel>
      <QueryLink change={{ at: null }} className="text-12 text-accent hover:underline">
        {goLive}
      </QueryLink>
    </span>
  );
}
