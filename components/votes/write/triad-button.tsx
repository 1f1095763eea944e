'use client';
// Says who votes by which rule in a triad from here on. Proposals that were made before keep their members and their rule.
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { Opened } from '@/components/ui/later/opened';
import { useViewer } from '@/components/workspace/viewer-context';
import { VOTE_WRITING } from '@/lib/messages/en/features/votes/vote-writing';
import type { Triad } from '@/lib/model/orchestration/triad';

const DIALOG = new LatePart(() => import('./triad-dialog').then((code) => code.TriadDialog));

/** Drawn for those who may; null as a triad configures one by a name that is typed. */
export function TriadButton({ triad, onDone }: { triad: Triad | null; onDone: () => void }) {
  const messages = useMessages(VOTE_WRITING).triad;
  const { canWrite } = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  if (!canWrite) return null;
  const title = triad === null ? messages.configureNew : messages.configureThis;
  const close = () => setIsOpen(false);
  const done = () => {
    close();
    onDone();
  };
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setIsOpen(true)}>
        <Icon of={Settings2} />
        {title}
      </Button>
      {isOpen && <Opened part={DIALOG} props={{ title, triad, onDone: done, onClose: close }} />}
    </>
  );
}
