'use client';
// All shortcuts, on `?` and from the foot of the sidebar.
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Dialog } from '@/components/ui/overlay/dialog';
import { ShortcutsList } from '@/components/workspace/shortcuts-list';
import { useShortcut } from '@/components/workspace/use-shortcut';

export function ShortcutsButton() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('?', () => setIsOpen(true));
  return (
    <>
      <IconButton icon={Keyboard} label="Shortcuts" shortcut="?" onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Dialog title="Shortcuts" onClose={() => setIsOpen(false)}>
          <ShortcutsList />
        </Dialog>
      )}
    </>
  );
}
