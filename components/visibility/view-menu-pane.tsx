'use client';
// What stands in the menu in the head of a page: what an operator does to how its matter stands in the lists.
import { Eye, EyeOff, Merge, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { WiredPane } from '@/components/ui/floating/late-pane';
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { Opened } from '@/components/ui/later/opened';
import type { MenuAction } from '@/components/ui/overlay/menu-items';
import { ActionPane } from '@/components/ui/overlay/menu-pane';
import { useViewer } from '@/components/workspace/viewer-context';
import { VIEW_CHANGES } from '@/lib/messages/en/features/visibility/view-changes';
import { type ListedChannel, useChangeView, type ViewedThing } from './use-change-view';

const CHANNEL_DIALOG = new LatePart(() =>
  import('./channel-dialog').then((code) => code.ChannelDialog),
);

export type ViewMenuMatter = {
  readonly thing: ViewedThing;
  readonly isHidden: boolean;
  /** As it stands in the lists; null of everything but a channel. */
  readonly channel: ListedChannel | null;
  /** What else is done to it, whoever looks. */
  readonly more: readonly MenuAction[];
};

export function ViewMenuPane({ thing, isHidden, channel, more, wire }: ViewMenuMatter & WiredPane) {
  const messages = useMessages(VIEW_CHANGES);
  const { canChangeViews } = useViewer();
  const change = useChangeView();
  const [asked, setAsked] = useState<'rename' | 'merge' | null>(null);
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
      <ActionPane
        label={messages.menu[thing.kind]}
        actions={[...more, ...(canChangeViews ? ofLists : [])]}
        wire={wire}
      />
      {asked !== null && channel !== null && (
        <Opened
          part={CHANNEL_DIALOG}
          props={{ thing, channel, asks: asked, onClose: () => setAsked(null) }}
        />
      )}
    </>
  );
}
