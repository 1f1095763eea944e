// One key of the keyboard.
import type { ReactNode } from 'react';

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-[18px] rounded-small border border-hairline-strong px-1 text-center font-mono text-12 leading-4 text-ink-faint">
      {children}
    </kbd>
  );
}
