// One line of what would come of a message.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';

export function Fact({
  icon,
  name,
  children,
}: {
  icon: LucideIcon;
  name: string;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[108px_minmax(0,1fr)] items-start gap-2 py-2">
      <dt className="flex items-center gap-2 text-ink-faint">
        <Icon of={icon} />
        {name}
      </dt>
      <dd className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">{children}</dd>
    </div>
  );
}
