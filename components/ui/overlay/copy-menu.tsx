'use client';
// Copies one thing in one of several forms, and says so at the button that opened the menu.
import { Copy } from 'lucide-react';
import { copyIcon, useCopy } from '../copy-button';
import { IconButton } from '../icon-button';
import { ActionMenu } from './menu';
import type { MenuAction } from './menu-items';

export type CopyForm = Pick<MenuAction, 'icon' | 'label'> & { readonly read: () => string };

export function CopyMenu({
  label,
  forms,
  onOpenChange,
}: {
  label: string;
  forms: readonly CopyForm[];
  onOpenChange?: (isOpen: boolean) => void;
}) {
  const { outcome, said, copy } = useCopy();
  return (
    <>
      <ActionMenu
        label={label}
        trigger={
          <IconButton
            icon={copyIcon(outcome, Copy)}
            label={said === '' ? label : said}
            size="small"
          />
        }
        actions={forms.map(({ icon, label: name, read }) => ({
          icon,
          label: name,
          onChosen: () => copy(read()),
        }))}
        onOpenChange={onOpenChange}
      />
      <span className="sr-only" aria-live="polite">
        {said}
      </span>
    </>
  );
}
