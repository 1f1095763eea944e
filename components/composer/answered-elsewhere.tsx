'use client';
// At the form of an answer: that it does not reach whoever asked, where their framework takes none from here.
import { Unplug } from 'lucide-react';
import { Icon } from '@/components/ui/icon';
import { useAnswerPlace } from '@/components/workspace/answer-places';

/** Nothing where an answer is delivered. */
export function AnsweredElsewhere({ protocol }: { protocol: string }) {
  const place = useAnswerPlace(protocol);
  if (place === null) return null;
  return (
    <p className="flex items-start gap-2 px-3 py-1 text-12 text-ink">
      <span className="pt-px text-warn">
        <Icon of={Unplug} size="tiny" />
      </span>
      <span className="min-w-0">
        What you write is kept here and does not reach {place.title}: answer it {place.where}.
      </span>
    </p>
  );
}
