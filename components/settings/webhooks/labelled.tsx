// A field of a form below its label.
import type { ReactNode } from 'react';

/** How a field is drawn. */
export const FIELD =
  'h-8 w-full min-w-0 rounded border border-hairline-strong bg-raised px-2 text-ink-strong focus:border-accent';

export function Labelled({
  label,
  field,
  children,
}: {
  label: string;
  /** The id of what is named. */
  field: string;
  children: ReactNode;
}) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={field} className="text-12 text-ink-faint">
        {label}
      </label>
      {children}
    </div>
  );
}
