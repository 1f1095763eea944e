'use client';
// The header of a page: the way back, its title, its state, and its actions.
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { PageLink } from '@/components/ui/page-link';
import { CONTROLS } from '@/lib/messages/en/shared/controls';

export function PageHeader({
  back,
  crumb,
  title,
  state,
  children,
}: {
  /** Where the back button of the narrow layout leads; to the list of everything unless it says otherwise. */
  back: { readonly href: string; readonly label?: string };
  crumb?: ReactNode;
  title: ReactNode;
  state?: ReactNode;
  children?: ReactNode;
}) {
  const { backToList } = useMessages(CONTROLS);
  return (
    <header className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-1 border-b border-hairline pr-3 pl-1 md:h-12 md:flex-nowrap md:gap-4 md:pl-5">
      <PageLink
        href={back.href}
        aria-label={back.label ?? backToList}
        className="grid size-11 shrink-0 place-items-center text-ink-faint md:hidden"
      >
        <Icon of={ChevronLeft} size="regular" />
      </PageLink>
      <div className="min-w-0 flex-1 basis-16 md:flex md:basis-0 md:items-center md:gap-2 @max-lg:block">
        {crumb !== undefined && (
          <span className="hidden max-w-48 shrink-0 items-center gap-2 text-ink-faint md:inline-flex @max-lg:hidden">
            <span className="truncate">{crumb}</span>
            <span aria-hidden className="text-hairline-strong">
              /
            </span>
          </span>
        )}
        <h1 className="truncate text-14 leading-[18px] font-semibold text-ink-strong">{title}</h1>
        {state !== undefined && (
          <div className="flex min-w-0 items-center gap-3 overflow-x-clip md:shrink-0">{state}</div>
        )}
      </div>
      {children}
    </header>
  );
}
