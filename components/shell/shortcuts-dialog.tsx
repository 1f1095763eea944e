'use client';
// All shortcuts in a dialog.
import { useMessages } from '@/components/ui/language/language-context';
import { Dialog } from '@/components/ui/overlay/dialog';
import { ShortcutsList } from '@/components/workspace/shortcuts-list';
import { PLACES } from '@/lib/messages/en/shared/places';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { shortcuts } = useMessages(PLACES);
  return (
    <Dialog title={shortcuts} onClose={onClose}>
      <ShortcutsList />
    </Dialog>
  );
}
