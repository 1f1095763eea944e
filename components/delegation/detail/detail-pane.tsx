'use client';
// The frame of the pane beside the lineage: a title, a button that closes it, and the content.
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { changeQuery } from '@/components/ui/query-link';
import { useShortcut } from '@/components/workspace/use-shortcut';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { NO_DETAIL } from '../tree/edge-item';

export function DetailPane({
  name,
  title,
  children,
}: {
  name: string;
  title: ReactNode;
  children: ReactNode;
}) {
  const messages = useMessages(CONTROLS);
  const close = () => changeQuery(NO_DETAIL);
  useShortcut('escape', close);
  return (
    <aside aria-label={name} className="flex min-h-0 flex-1 flex-col">
      {/* On a narrow screen it stands in place of the view, whose title is gone with it. */}
      <h1 className="sr-only lg:hidden">{name}</h1>
      <header className="flex h-[52px] shrink-0 items-center gap-2 border-b border-hairline pr-2.5 pl-4 md:h-12">
        <h2 className="min-w-0 flex-1 truncate text-14 font-semibold text-ink-strong">{title}</h2>
        <IconButton
          icon={X}
          label={messages.close}
          shortcut={messages.keys.escape}
          onClick={close}
        />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
    </aside>
  );
}
