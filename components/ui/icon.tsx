// One way to draw an icon: 16 or 14 px, hidden from screen readers beside a word, named where it stands alone.
import { cx } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';

export type IconSize = 'regular' | 'small' | 'tiny';

const PIXELS: Readonly<Record<IconSize, number>> = { regular: 16, small: 14, tiny: 12 };

export function Icon({
  of: Drawing,
  size = 'small',
  label,
  pulse = false,
}: {
  of: LucideIcon;
  size?: IconSize;
  label?: string;
  pulse?: boolean;
}) {
  const named =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <Drawing
      size={PIXELS[size]}
      strokeWidth={size === 'regular' ? 1.75 : 1.9}
      className={cx('shrink-0', pulse && 'motion-safe:animate-pulse-quiet')}
      {...named}
    />
  );
}
