'use client';
// What an agent says of itself: its beginning where it would push away what the page tells of the agent, and all of it on demand.
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useMessages } from '@/components/ui/language/language-context';
import { formatBytes } from '@/components/ui/text/format-bytes';
import { VisibleText } from '@/components/ui/text/visible-text';
import { AGENT_PAGE } from '@/lib/messages/en/features/agent/agent-page';
import { SIZES } from '@/lib/messages/en/shared/sizes';
import { TEXTS } from '@/lib/messages/en/shared/texts';

/** What fills the six lines of the beginning. Characters. */
const WHOLE_CHARS_MAX = 600;

export function Description({ text }: { text: string }) {
  return text.length > WHOLE_CHARS_MAX ? <Folded text={text} /> : <Paragraph text={text} />;
}

function Paragraph({ text, isCut = false }: { text: string; isCut?: boolean }) {
  const lines = isCut ? 'line-clamp-6 noscript:line-clamp-none print:line-clamp-none' : '';
  return (
    <p className={`max-w-[760px] text-14 break-words text-ink-strong ${lines}`}>
      <VisibleText text={text} />
    </p>
  );
}

function Folded({ text }: { text: string }) {
  const { showLess } = useMessages(AGENT_PAGE).profile;
  const { showAll } = useMessages(TEXTS);
  const sizes = useMessages(SIZES);
  const [isWhole, setIsWhole] = useState(false);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <Paragraph text={text} isCut={!isWhole} />
      <div className="noscript:hidden print:hidden">
        <Button size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? showLess : showAll(formatBytes(sizes, text.length))}
        </Button>
      </div>
    </div>
  );
}
