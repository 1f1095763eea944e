// As wide as its place: what is wider scrolls inside it, with the pointer, and with the arrow keys once it has the focus.
import type { ReactNode } from 'react';

export function SideScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a group of controls, and this holds text
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard, too
      tabIndex={0}
      className="min-w-0 overflow-x-auto focus-visible:outline-offset-[-2px]"
    >
      {children}
    </div>
  );
}
