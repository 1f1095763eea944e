// A part of what stands beside the list: its heading, what goes with that, and what it shows.
import type { ReactNode } from 'react';

export function PanelSection({
  title,
  beside,
  children,
}: {
  title: string;
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="grid gap-2 border-t border-hairline px-4 py-3">
      <h3 className="flex items-baseline gap-2 font-medium text-ink-strong">
        {title}
        {beside !== undefined && (
          <span className="ml-auto text-12 font-normal text-ink-faint">{beside}</span>
        )}
      </h3>
      {children}
    </section>
  );
}
