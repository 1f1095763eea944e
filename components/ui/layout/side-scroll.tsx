// As wide as its place: what is wider scrolls inside it, with the pointer, and with the arrow keys once it has the focus.
import type { ReactNode } from 'react';

export function SideScroll({
  label,
  inText = false,
  children,
}: {
  label: string;
  /** Whether it stands in a paragraph, where no block may. */
  inText?: boolean;
  children: ReactNode;
}) {
  const Box = inText ? 'span' : 'div';
  return (
    <Box
      role="group"
      aria-label={label}
      tabIndex={0}
      className="block min-w-0 overflow-x-auto focus-visible:outline-offset-[-2px]"
    >
      {children}
    </Box>
  );
}
