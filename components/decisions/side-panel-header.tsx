'use client';
// The header of a pane beside the decisions: its title, its actions, and the button that closes it.
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { focusIfNowhere } from '@/components/ui/form/focus-as-it-appears';
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
  const heading = useFocusWithin();
  return (
    <>
      {/* On a narrow screen it stands in place of the view, whose title is gone with it. */}
      <h1 className="sr-only lg:hidden">{title}</h1>
      <header className="flex h-[52px] shrink-0 items-center gap-1 border-b border-hairline pr-2.5 pl-4 md:h-12">
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 truncate text-14 font-semibold text-ink-strong outline-none"
        >
          {title}
        </h2>
        {children}
        <IconButton icon={X} label={close} shortcut={keys.escape} onClick={onClose} />
      </header>
    </>
  );
}

/** The pane stands far behind the button that opened it: focus goes to its heading, and back to the button when it closes. */
function useFocusWithin(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // The browser's focus, which is nowhere where the page opened with the pane.
  useEffect(() => {
    const before = document.activeElement;
    if (!(before instanceof HTMLElement) || before === document.body) return;
    heading.current?.focus();
    return () => focusIfNowhere(before);
  }, []);
  return heading;
}
