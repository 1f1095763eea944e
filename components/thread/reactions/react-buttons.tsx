'use client';
// Among the actions of a row: what can be reacted to it, and its pin.
import { Pin, PinOff, SmilePlus } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { ActionMenu } from '@/components/ui/overlay/menu';
import type { EventRecord } from '@/lib/model/event-record';
import { REACTIONS } from '@/lib/model/reaction-names';
import { REACTION_LABELS } from './reaction-labels';
import { isGiven, useReactionsTo } from './reactions-context';
import type { Reacting } from './use-react';

export function ReactButtons({
  record,
  react,
  onMenuChange,
}: {
  record: EventRecord;
  react: Reacting;
  onMenuChange: (isOpen: boolean) => void;
}) {
  const reactions = useReactionsTo(record.event);
  const isPinned = isGiven(reactions, 'pin');
  return (
    <>
      <ActionMenu
        label="Reactions"
        onOpenChange={onMenuChange}
        trigger={<IconButton icon={SmilePlus} label="React" size="small" />}
        actions={REACTIONS.map((name) => {
          const { icon, label } = REACTION_LABELS[name];
          return {
            icon,
            label: isGiven(reactions, name) ? `Take back “${label}”` : label,
            onChosen: () => react.toggle(name),
          };
        })}
      />
      <IconButton
        icon={isPinned ? PinOff : Pin}
        label={isPinned ? 'Unpin' : 'Pin'}
        size="small"
        onClick={() => react.toggle('pin')}
      />
    </>
  );
}
