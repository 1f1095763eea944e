'use client';
// Copies a text and says so, in place.
import { Check, Copy, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { Button } from './button';
import { Icon } from './icon';
import { IconButton } from './icon-button';
import { useMessages } from './language/language-context';

type Outcome = 'idle' | 'copied' | 'failed';

/** Long enough to be seen, short enough to copy again. */
const SHOWN_MS = 1_600;

const IDLE = { outcome: 'idle' } as const;

/** Copies what it is given, and says for a moment what came of it; `said` is empty until then. */
export function useCopy() {
  const { copied, notCopied } = useMessages(CONTROLS);
  const [last, setLast] = useState<{ readonly outcome: Outcome }>(IDLE);
  const { outcome } = last;
  // Waits by the browser's timer; what is copied meanwhile is said for as long again.
  useEffect(() => {
    if (last === IDLE) return;
    const timer = setTimeout(() => setLast(IDLE), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [last]);
  const copyText = async (text: string) => {
    const next: Outcome = await navigator.clipboard.writeText(text).then(
      () => 'copied' as const,
      () => 'failed' as const,
    );
    setLast({ outcome: next });
  };
  const said = { idle: '', copied, failed: notCopied }[outcome];
  return { outcome, said, copy: (text: string) => void copyText(text) };
}

export function CopyButton({ text, label }: { text: string; label?: string }) {
  const messages = useMessages(CONTROLS);
  const { outcome, said, copy } = useCopy();
  return (
    <Button tone="quiet" onClick={() => copy(text)}>
      <Icon of={copyIcon(outcome, Copy)} />
      <span aria-live="polite">{said === '' ? (label ?? messages.copy) : said}</span>
    </Button>
  );
}

export function CopyIconButton({
  read,
  label,
  icon = Copy,
  size,
}: {
  read: () => string;
  label: string;
  icon?: LucideIcon;
  size?: 'regular' | 'small';
}) {
  const { outcome, said, copy } = useCopy();
  return (
    <>
      <IconButton
        icon={copyIcon(outcome, icon)}
        label={said === '' ? label : said}
        size={size}
        onClick={() => copy(read())}
      />
      <span className="sr-only" aria-live="polite">
        {said}
      </span>
    </>
  );
}

export function copyIcon(outcome: Outcome, idle: LucideIcon): LucideIcon {
  if (outcome === 'copied') return Check;
  return outcome === 'failed' ? TriangleAlert : idle;
}
