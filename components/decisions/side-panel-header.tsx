'use client';
// The header of a pane beside the decisions: its title, its actions, and the button that closes it.
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { useShortcut } from '@/components/workspace/use-shortcut';
import { CONTROLS } from '@/lib/messages/en/shared/controls';

export function SidePanelHeader({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { close, keys } = useMessages(CONTROLS);
  useShortcut('escape', onClose);
  return (
    <>
      {/* On a narrow screen it stands in place of the view, whose title is gone with it. */}
      <h1 className="sr-only lg:hidden">{title}</h1>
      <header className="flex h-[52px] shrink-0 items-center gap-1 border-b border-hairline pr-2.5 pl-4 md:h-12">
        <h2 className="min-w-0 flex-1 truncate text-14 font-semibold text-ink-strong">{title}</h2>
        {children}
        <IconButton icon={X} label={close} shortcut={keys.escape} onClick={onClose} />
      </header>
    </>
  );
}
