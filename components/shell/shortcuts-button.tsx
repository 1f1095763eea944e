'use client';
// All shortcuts, on `?` and from the foot of the sidebar.
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { Opened } from '@/components/ui/later/opened';
import { useShortcut } from '@/components/workspace/use-shortcut';
import { PLACES } from '@/lib/messages/en/shared/places';

const SHORTCUTS = new LatePart(() =>
  import('./shortcuts-dialog').then((code) => code.ShortcutsDialog),
);

export function ShortcutsButton() {
  'use no memo'; // drawn seldom, and what the first page loads is counted
  const { shortcuts } = useMessages(PLACES);
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('?', () => setIsOpen(true));
  return (
    <>
      <IconButton icon={Keyboard} label={shortcuts} shortcut="?" onClick={() => setIsOpen(true)} />
      {isOpen && <Opened part={SHORTCUTS} props={{ onClose: () => setIsOpen(false) }} />}
    </>
  );
}
