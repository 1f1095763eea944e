// In the head of a page that shows the past: which moment, and the way back.
import { History } from 'lucide-react';
import { QueryLink } from '@/components/ui/query-link';
import { StateLabel } from '@/components/ui/state-label';
import { Seq } from '@/components/ui/text/seq';

export function AsOf({ at }: { at: number }) {
  return (
    <span className="inline-flex items-center gap-3">
      <StateLabel icon={History} tone="accent">
        as of <Seq seq={at} />
      </StateLabel>
      <QueryLink change={{ at: null }} className="text-12 text-accent hover:underline">
        Go live
      </QueryLink>
    </span>
  );
}
