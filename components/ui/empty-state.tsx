// An empty list teaches in one sentence and offers one action. It takes the room of the list, so that what stands below stays there.
import type { ReactNode } from 'react';

export function EmptyState({
  title,
  children,
  action,
  isPage = false,
}: {
  title: string;
  /** It is all that the page says: then its title is the page's heading. */
  isPage?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}) {
  'use no memo'; // drawn seldom, and what the first page loads is counted
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="grid flex-1 content-start justify-items-center gap-1 px-6 py-12 text-center">
      <Title className="text-14 font-semibold text-ink-strong">{title}</Title>
      {children !== undefined && <div className="max-w-md text-ink">{children}</div>}
      {action !== undefined && <div className="pt-3">{action}</div>}
    </div>
  );
}
