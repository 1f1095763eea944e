// A field of a dialog under its label.
import { type ReactNode, useId } from 'react';

/** How what is typed or chosen looks. */
export const FIELD =
  'w-full rounded border border-hairline-strong bg-surface px-2 text-ink-strong outline-none focus:border-accent';

export function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-12 text-ink-faint">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
