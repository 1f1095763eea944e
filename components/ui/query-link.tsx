'use client';
// A link to the same view with other search parameters. A plain click changes the address without asking the server; the
// address itself can be copied, opened in another tab, and gone back to.
import { usePathname, useSearchParams } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';

export type QueryChange = Readonly<Record<string, string | null>>;

/** The address of the current page with some parameters changed; null removes one. */
function useQueryHref(): (change: QueryChange) => string {
  const pathname = usePathname();
  const params = useSearchParams();
  return (change) => hrefWith(pathname, params, change);
}

function hrefWith(pathname: string, params: URLSearchParams, change: QueryChange): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const query = next.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** Changes the parameters of the present address: a step of the history, or in place of the last one. */
export function changeQuery(change: QueryChange, how: 'push' | 'replace' = 'push'): void {
  const { pathname, search } = window.location;
  const href = hrefWith(pathname, new URLSearchParams(search), change);
  if (how === 'push') window.history.pushState(null, '', href);
  else window.history.replaceState(null, '', href);
}

/** Whether a click means this tab and this window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

export function QueryLink({
  change,
  how = 'push',
  ...rest
}: { change: QueryChange; how?: 'push' | 'replace' } & Omit<
  ComponentProps<'a'>,
  'href' | 'onClick'
>) {
  const hrefOf = useQueryHref();
  return (
    <a
      {...rest}
      href={hrefOf(change)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        changeQuery(change, how);
      }}
    />
  );
}
