'use client';
// All shortcuts, on `?` and from the foot of the sidebar.
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { LatePart } from '@/components/ui/later/late-part';
import { Opened } from '@/components/ui/later/opened';
import { useShortcut } from '@/components/workspace/use-shortcut';

const SHORTCUTS = new LatePart(() =>
  import('./shortcuts-dialog').then((code) => code.ShortcutsDialog),
);

export function ShortcutsButton() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('?', () => setIsOpen(true));
  return (
    <>
      <IconButton icon={Keyboard} label="Shortcuts" shortcut="?" onClick={() => setIsOpen(true)} />
      {isOpen && <Opened part={SHORTCUTS} props={{ onClose: () => setIsOpen(false) }} />}
    </>
  );
}
