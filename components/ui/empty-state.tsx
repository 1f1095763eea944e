// An empty list teaches in one sentence and offers one action.
import type { ReactNode } from 'react';

export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-1 px-6 py-12 text-center">
      <p className="text-14 font-semibold text-ink-strong">{title}</p>
      {children !== undefined && <div className="max-w-md text-ink">{children}</div>}
      {action !== undefined && <div className="pt-3">{action}</div>}
    </div>
  );
}
