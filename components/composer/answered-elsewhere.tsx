'use client';
// At the form of an answer: that it does not reach whoever asked, where their framework takes none from here.
import { Unplug } from 'lucide-react';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { useAnswerPlace } from '@/components/workspace/answer-places';
import { COMPOSER_NOTES } from '@/lib/messages/en/features/composer/composer-notes';

/** Nothing where an answer is delivered. */
export function AnsweredElsewhere({ protocol }: { protocol: string }) {
  const messages = useMessages(COMPOSER_NOTES);
  const place = useAnswerPlace(protocol);
  if (place === null) return null;
  return (
    <p className="flex items-start gap-2 px-3 py-1 text-12 text-ink">
      <span className="pt-px text-warn">
        <Icon of={Unplug} size="tiny" />
      </span>
      <span className="min-w-0">{messages.answeredElsewhere(place.title, place.where)}</span>
    </p>
  );
}
