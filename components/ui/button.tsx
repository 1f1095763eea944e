// Buttons and the links that look like them. One primary action per view.
import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, MouseEvent } from 'react';
import { PageLink } from './page-link';

export const buttonStyle = cva(
  'inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded border transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
  {
    variants: {
      tone: {
        primary: 'border-accent bg-accent font-medium text-accent-ink enabled:hover:opacity-90',
        plain:
          'border-hairline-strong bg-raised font-medium text-ink-strong enabled:hover:bg-ground [a&]:hover:bg-ground',
        quiet:
          'border-transparent text-ink enabled:hover:bg-fill-active enabled:hover:text-ink-strong',
        danger: 'border-hairline-strong bg-raised font-medium text-fail enabled:hover:bg-fail-fill',
      },
      size: { regular: 'h-7 px-2.5', large: 'h-8 px-3.5', small: 'h-6 px-2 text-12' },
    },
    defaultVariants: { tone: 'plain', size: 'regular' },
  },
);

type ButtonStyle = VariantProps<typeof buttonStyle>;

export function Button({
  tone,
  size,
  type = 'button',
  isBusy = false,
  onClick,
  'aria-disabled': isDisabled,
  ...rest
}: Omit<ComponentProps<'button'>, 'className'> &
  ButtonStyle & {
    /** What it was pressed for is under way: it takes no press, and keeps the focus, which a disabled one would lose. */
    isBusy?: boolean;
  }) {
  return (
    <button
      type={type}
      className={buttonStyle({ tone, size })}
      aria-disabled={isBusy || isDisabled}
      onClick={isBusy ? preventDefault : onClick}
      {...rest}
    />
  );
}

/** Keeps a form from being sent, too. */
function preventDefault(event: MouseEvent): void {
  event.preventDefault();
}

export function ButtonLink({
  tone,
  size,
  ...rest
}: Omit<ComponentProps<typeof PageLink>, 'className'> & ButtonStyle) {
  return <PageLink className={buttonStyle({ tone, size })} {...rest} />;
}
