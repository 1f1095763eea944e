'use client';
// Jump to a channel, a thread, a run or an agent by its name, go on to a search of what was said, or choose how to read. Opens
// on `/` and Ctrl-K.
import { Search } from 'lucide-react';
import { useState } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { Opened } from '@/components/ui/later/opened';
import { usePaletteShortcut, useShortcut } from '@/components/workspace/use-shortcut';
import { SHELL } from '@/lib/messages/en/features/shell/shell';

const PALETTE = new LatePart(() => import('./palette-dialog').then((code) => code.PaletteDialog));

export function CommandPalette() {
  'use no memo'; // drawn seldom, and what the first page loads is counted
  const messages = useMessages(SHELL);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const prepare = () => void PALETTE.fetch();
  useShortcut('/', open);
  usePaletteShortcut(open);
  return (
    <>
      <button
        type="button"
        onClick={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        className="mx-2 mb-2 flex h-9 items-center gap-2 rounded border border-hairline bg-surface pr-1.5 pl-2 text-left text-ink-faint hover:border-hairline-strong md:h-7"
      >
        <Icon of={Search} />
        <span className="flex-1">{messages.jumpTo}</span>
        <span className="hidden md:inline">
          <Kbd>/</Kbd>
        </span>
      </button>
      {/* What draws names is there with the page: the code of the palette has none of it. */}
      {isOpen && <Opened part={PALETTE} props={{ AgentName, onClose: () => setIsOpen(false) }} />}
    </>
  );
}
