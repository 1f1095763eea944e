'use client';
// The menu in the head of a page. What stands in it comes after the page.
import { Ellipsis } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { LateMenu } from '@/components/ui/overlay/menu';
import type { MenuAction } from '@/components/ui/overlay/menu-items';
import { useViewer } from '@/components/workspace/viewer-context';
import { VIEW_MENU } from '@/lib/messages/en/features/visibility/view-menu';
import type { ViewMenuMatter } from './view-menu-pane';

const PANE = new LatePart(() => import('./view-menu-pane').then((code) => code.ViewMenuPane));

const NO_ACTIONS: readonly MenuAction[] = [];

export function ViewMenu({
  thing,
  isHidden,
  channel = null,
  more = NO_ACTIONS,
}: Pick<ViewMenuMatter, 'thing' | 'isHidden'> & Partial<ViewMenuMatter>) {
  const messages = useMessages(VIEW_MENU);
  const { canChangeViews } = useViewer();
  if (!canChangeViews && more.length === 0) return null;
  return (
    <LateMenu part={PANE} props={{ thing, isHidden, channel, more }}>
      <IconButton icon={Ellipsis} label={messages.more} size="touch" side="left" />
    </LateMenu>
  );
}
