'use client';
// Tabs whose state is the address: real links, so that back, forward, a copied link and a middle click do what they say.
import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { PageLink } from './page-link';
import { QueryLink } from './query-link';

const style = cva('inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap', {
  variants: {
    look: {
      line: 'h-[30px] text-12 text-ink-faint hover:text-ink-strong aria-[current=page]:font-medium aria-[current=page]:text-ink-strong aria-[current=page]:shadow-[inset_0_-2px_0_var(--accent)]',
      pill: 'h-7 rounded px-2.5 text-ink-faint hover:bg-fill-hover hover:text-ink-strong aria-[current=page]:bg-fill-active aria-[current=page]:font-medium aria-[current=page]:text-ink-strong',
    },
  },
});

export type ViewTab = {
  readonly href: string;
  readonly label: ReactNode;
  readonly isCurrent: boolean;
};

/** The views of one thing, each a page. */
export function ViewTabs({ label, tabs }: { label: string; tabs: readonly ViewTab[] }) {
  return (
    <nav aria-label={label} className="flex shrink-0 gap-0.5">
      {tabs.map((tab) => (
        <PageLink
          key={tab.href}
          href={tab.href}
          prefetch={false}
          aria-current={tab.isCurrent ? 'page' : undefined}
          className={style({ look: 'pill' })}
        >
          {tab.label}
        </PageLink>
      ))}
    </nav>
  );
}

export type QueryTab = { readonly value: string; readonly label: ReactNode };

/** The tabs of one pane; a search parameter names the open one. */
export function QueryTabs({
  label,
  param,
  value,
  tabs,
}: {
  label: string;
  param: string;
  value: string;
  tabs: readonly QueryTab[];
}) {
  return (
    <nav aria-label={label} className="flex gap-3">
      {tabs.map((tab) => (
        <QueryLink
          key={tab.value}
          change={{ [param]: tab.value }}
          how="replace"
          aria-current={tab.value === value ? 'page' : undefined}
          className={style({ look: 'line' })}
        >
          {tab.label}
        </QueryLink>
      ))}
    </nav>
  );
}
