// What of a list is shown, in menus above it, and the way back to all of it. The words of the menus begin where those of the rows do.
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icon';
import { QueryLink } from '../query-link';

export function FilterBar({
  clear,
  clearing,
  isFiltered,
  children,
}: {
  /** What the link that takes every filter away says. */
  clear: string;
  clearing: ComponentProps<typeof QueryLink>['change'];
  isFiltered: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-1 gap-y-1 border-b border-hairline px-1.5 py-1 md:px-3.5">
      {children}
      {isFiltered && (
        <QueryLink
          change={clearing}
          className="inline-flex h-6 items-center gap-1 rounded-small px-1.5 text-12 text-ink-faint hover:bg-fill-active hover:text-ink-strong"
        >
          <Icon of={X} size="tiny" />
          {clear}
        </QueryLink>
      )}
    </div>
  );
}
