'use client';
// The sections of the settings beside their heads: a list that stays where it is on a wide screen, a row that is pushed sideways on a
// phone. Each leads to its section by the address; the one that is read is marked.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useMessages } from '@/components/ui/language/language-context';
import { SETTINGS } from '@/lib/messages/en/features/settings/settings';
import { shownSection } from './shown-section';

export function SectionList({
  pane,
  sections,
}: {
  /** What scrolls. */
  pane: RefObject<HTMLElement | null>;
  sections: readonly { readonly id: string; readonly title: string }[];
}) {
  const messages = useMessages(SETTINGS);
  const shown = useShownSection(pane, sections[0]?.id ?? null);
  const current = useRef<HTMLAnchorElement>(null);
  // The row of a phone scrolls by itself: what is marked in it stays in sight.
  useEffect(() => {
    const link = current.current;
    const row = link?.parentElement?.parentElement;
    if (shown === null || !link || !row || row.scrollWidth <= row.clientWidth) return;
    row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  }, [shown]);
  return (
    <nav
      aria-label={messages.sections}
      className="sticky top-0 z-10 border-b border-hairline bg-surface lg:top-6 lg:w-44 lg:shrink-0 lg:self-start lg:border-0"
    >
      <ul className="relative flex gap-1 overflow-x-auto px-2 py-1 lg:flex-col lg:gap-0.5 lg:p-0">
        {sections.map(({ id, title }) => (
          <li key={id} className="shrink-0">
            <a
              ref={id === shown ? current : undefined}
              href={`#${id}`}
              aria-current={id === shown ? 'location' : undefined}
              className="flex h-9 items-center rounded px-2 whitespace-nowrap text-ink hover:bg-fill-hover hover:text-ink-strong aria-[current=location]:bg-fill-active aria-[current=location]:font-medium aria-[current=location]:text-ink-strong lg:h-7"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useShownSection(pane: RefObject<HTMLElement | null>, first: string | null) {
  const [shown, setShown] = useState(first);
  // Follows the scrolling of the pane and the hash of the address, which a browser changes by itself.
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    let jump: { id: string; top: number } | null = null;
    const read = () => {
      const upper = element.getBoundingClientRect().top;
      const heads = [...element.querySelectorAll<HTMLElement>('section[id]')];
      const top = element.scrollTop;
      const places = heads.map((head) => ({
        id: head.id,
        top: head.getBoundingClientRect().top - upper + top,
      }));
      const isAtEnd = top + element.clientHeight >= element.scrollHeight - 1;
      setShown(shownSection(places, { top, isAtEnd }, jump));
    };
    const jumped = () => {
      const id = window.location.hash.slice(1);
      const isHere = element.querySelector(`section[id="${CSS.escape(id)}"]`) !== null;
      jump = isHere ? { id, top: element.scrollTop } : null;
      read();
    };
    jumped();
    element.addEventListener('scroll', read, { passive: true });
    window.addEventListener('hashchange', jumped);
    return () => {
      element.removeEventListener('scroll', read);
      window.removeEventListener('hashchange', jumped);
    };
  }, [pane]);
  return shown;
}
