'use client';
// Among the actions of a row: what can be reacted to it, and its pin.
import { Pin, PinOff, SmilePlus } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { ActionMenu } from '@/components/ui/overlay/menu';
import { THREAD_REACTIONS } from '@/lib/messages/en/features/thread/thread-reactions';
import type { EventRecord } from '@/lib/model/event-record';
import { REACTIONS } from '@/lib/model/reaction-names';
import { CHIPS } from './reaction-bar';
import { REACTION_ICONS } from './reaction-icons';
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
  const messages = useMessages(THREAD_REACTIONS);
  const reactions = useReactionsTo(record.event);
  const isPinned = isGiven(reactions, 'pin');
  // The network: the chips say of a press that the server did not answer, and a server that does not answer sends no code.
  useEffect(() => void CHIPS.fetch(), []);
  return (
    <>
      <ActionMenu
        label={messages.menu}
        onOpenChange={onMenuChange}
        trigger={<IconButton icon={SmilePlus} label={messages.react} size="small" />}
        actions={REACTIONS.map((name) => {
          const label = messages.names[name];
          return {
            icon: REACTION_ICONS[name],
            label: isGiven(reactions, name) ? messages.takeBack(label) : label,
            onChosen: () => react.toggle(name),
          };
        })}
      />
      <IconButton
        icon={isPinned ? PinOff : Pin}
        label={isPinned ? messages.unpin : messages.pin}
        size="small"
        onClick={() => react.toggle('pin')}
      />
    </>
  );
}
