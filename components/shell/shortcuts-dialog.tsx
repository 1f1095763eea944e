'use client';
// All shortcuts in a dialog. Not in the sidebar that opens it: on a narrow screen that is not drawn, nor what stands in it.
import { createPortal } from 'react-dom';
import { useMessages } from '@/components/ui/language/language-context';
import { Dialog } from '@/components/ui/overlay/dialog';
import { ShortcutsList } from '@/components/workspace/shortcuts-list';
import { PLACES } from '@/lib/messages/en/shared/places';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { shortcuts } = useMessages(PLACES);
  return createPortal(
    <Dialog title={shortcuts} onClose={onClose}>
      <ShortcutsList />
    </Dialog>,
    document.body,
  );
}
