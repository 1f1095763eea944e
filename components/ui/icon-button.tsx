'use client';
// A button that is only an icon: its name is read out and shown as a tooltip, with its key where it has one.
import { cva, type VariantProps } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from './icon';
import { Kbd } from './kbd';
import { Tooltip } from './tooltip';

const style = cva(
  'inline-grid shrink-0 place-items-center rounded text-ink-faint transition-colors duration-100 hover:bg-fill-active hover:text-ink-strong disabled:pointer-events-none disabled:opacity-40 aria-pressed:bg-fill-active aria-pressed:text-ink-strong',
  {
    variants: { size: { regular: 'size-7', small: 'size-6', touch: 'size-11 md:size-7' } },
    defaultVariants: { size: 'regular' },
  },
);

export function IconButton({
  icon,
  label,
  shortcut,
  size,
  side,
  ...rest
}: {
  icon: LucideIcon;
  label: string;
  shortcut?: string;
  side?: 'top' | 'bottom' | 'left' | 'right';
} & VariantProps<typeof style> &
  Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'>) {
  return (
    <Tooltip
      side={side}
      content={
        <span className="inline-flex items-center gap-1.5">
          {label}
          {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
        </span>
      }
    >
      <button type="button" aria-label={label} className={style({ size })} {...rest}>
        <Icon of={icon} size={size === 'small' ? 'small' : 'regular'} />
      </button>
    </Tooltip>
  );
}
