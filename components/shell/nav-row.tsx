'use client';
// One row of the sidebar: a link with something before it, its name, and something after it; or the heading of those below it.
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

/** A row of the sidebar under its key. */
export type NavItem = {
  readonly key: string;
  /** A heading is a row too: only the rows near the window exist. */
  readonly isHeading?: boolean;
  readonly draw: () => ReactNode;
};

export function NavRow({
  href,
  before,
  after,
  isUnread = false,
  isDim = false,
  children,
}: {
  href: string;
  before: ReactNode;
  after?: ReactNode;
  isUnread?: boolean;
  isDim?: boolean;
  children: ReactNode;
}) {
  const isCurrent = usePathname() === href;
  const look = isUnread ? 'font-semibold text-ink-strong' : isDim ? 'text-ink-faint' : 'text-ink';
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={isCurrent ? 'page' : undefined}
      className={`flex h-11 items-center gap-2 rounded px-2 leading-row hover:bg-fill-hover aria-[current=page]:bg-fill-active aria-[current=page]:text-ink-strong md:h-7 md:dense:h-6 ${look}`}
    >
      <span className={isUnread ? undefined : 'text-ink-faint'}>{before}</span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {after}
    </Link>
  );
}

/** The rows of one kind under their heading. */
export function navSection(
  title: string,
  {
    count,
    empty,
    items,
  }: {
    readonly count?: string;
    /** One sentence that says when something will stand here. */
    readonly empty: string;
    readonly items: readonly NavItem[];
  },
): readonly NavItem[] {
  return [
    {
      key: `section ${title}`,
      isHeading: true,
      draw: () => (
        <>
          <h2 className="flex justify-between px-2 pt-2.5 pb-1 text-12 text-ink-faint">
            {title}
            {count !== undefined && <span className="tabular-nums">{count}</span>}
          </h2>
          {items.length === 0 && <p className="px-2 pb-1 text-12 text-ink-faint">{empty}</p>}
        </>
      ),
    },
    ...items,
  ];
}
