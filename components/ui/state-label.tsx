// A state is an icon and a word, and never a colour alone.
import { cva, type VariantProps } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon, type IconSize } from './icon';

const style = cva(
  'inline-flex shrink-0 items-center gap-1 whitespace-nowrap align-middle text-12 leading-4',
  {
    variants: {
      tone: {
        quiet: 'text-ink-faint',
        plain: 'text-ink',
        ok: 'text-ok',
        running: 'text-running',
        warn: 'text-warn',
        fail: 'text-fail',
        accent: 'text-accent',
      },
    },
    defaultVariants: { tone: 'quiet' },
  },
);

export type Tone = NonNullable<VariantProps<typeof style>['tone']>;

export function StateLabel({
  tone,
  icon,
  pulse,
  size,
  children,
}: {
  tone?: Tone;
  icon: LucideIcon;
  pulse?: boolean;
  size?: IconSize;
  children: ReactNode;
}) {
  return (
    <span className={style({ tone })}>
      <Icon of={icon} pulse={pulse} size={size} />
      <span>{children}</span>
    </span>
  );
}
