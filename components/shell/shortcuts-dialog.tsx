'use client';
// All shortcuts in a dialog.
import { Dialog } from '@/components/ui/overlay/dialog';
import { ShortcutsList } from '@/components/workspace/shortcuts-list';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Shortcuts" onClose={onClose}>
      <ShortcutsList />
    </Dialog>
  );
}
