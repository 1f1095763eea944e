'use client';
// The menu in the head of a page: what an operator does to how its matter stands in the lists.
import { Ellipsis, Eye, EyeOff, Merge, Pencil } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { Opened } from '@/components/ui/later/opened';
import { ActionMenu } from '@/components/ui/overlay/menu';
import type { MenuAction } from '@/components/ui/overlay/menu-items';
import { useViewer } from '@/components/workspace/viewer-context';
import { VIEW_MENU } from '@/lib/messages/en/features/visibility/view-menu';
import { useChangeView, type ViewedThing } from './use-change-view';

const CHANNEL_DIALOG = new LatePart(() =>
  import('./channel-dialog').then((code) => code.ChannelDialog),
);

const NO_ACTIONS: readonly MenuAction[] = [];

export function ViewMenu({
  thing,
  isHidden,
  title = null,
  more = NO_ACTIONS,
}: {
  thing: ViewedThing;
  isHidden: boolean;
  /** What an operator calls a channel. */
  title?: string | null;
  /** What else is done to it, whoever looks. */
  more?: readonly MenuAction[];
}) {
  const messages = useMessages(VIEW_MENU);
  const { canChangeViews } = useViewer();
  const change = useChangeView();
  const [asked, setAsked] = useState<'rename' | 'merge' | null>(null);
  if (!canChangeViews && more.length === 0) return null;
  const hide: MenuAction = isHidden
    ? {
        icon: Eye,
        label: messages.showAgain,
        onChosen: () =>
          void change(thing, {
            to: { hidden: false },
            back: { hidden: true },
            done: messages.done.shown(thing.name),
          }),
      }
    : {
        icon: EyeOff,
        label: messages.hide[thing.kind],
        onChosen: () =>
          void change(thing, {
            to: { hidden: true },
            back: { hidden: false },
            done: messages.done.hidden(thing.name),
          }),
      };
  const ofChannel: MenuAction[] = [
    { icon: Pencil, label: messages.rename, onChosen: () => setAsked('rename') },
    { icon: Merge, label: messages.merge, onChosen: () => setAsked('merge') },
  ];
  const ofLists = thing.kind === 'channel' ? [...ofChannel, hide] : [hide];
  return (
    <>
      <ActionMenu
        label={messages.menu[thing.kind]}
        trigger={<IconButton icon={Ellipsis} label={messages.more} size="touch" side="left" />}
        actions={[...more, ...(canChangeViews ? ofLists : [])]}
      />
      {asked !== null && (
        <Opened
          part={CHANNEL_DIALOG}
          props={{ thing, title, asks: asked, onClose: () => setAsked(null) }}
        />
      )}
    </>
  );
}
