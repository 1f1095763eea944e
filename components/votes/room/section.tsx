// A part of the room under its heading.
import type { ReactNode } from 'react';

export function Section({
  title,
  count,
  children,
}: {
  title: ReactNode;
  count?: number;
  children: ReactNode;
}) {
  return (
    <section className="min-w-0">
      <h2 className="border-b border-hairline pb-1.5 font-semibold text-ink-strong">
        {title}
        {count !== undefined && (
          <span className="pl-1.5 font-normal text-ink-faint tabular-nums">{count}</span>
        )}
      </h2>
      {children}
    </section>
  );
}
