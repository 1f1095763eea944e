// What stands in a menu.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type Choice = {
  readonly value: string;
  readonly label: ReactNode;
  readonly detail?: ReactNode;
};

export type MenuAction = {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly tone?: 'plain' | 'danger';
  readonly onChosen: () => void;
};
