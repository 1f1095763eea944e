'use client';
// Copies a text and says so, in place.
import { Check, Copy, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button';
import { Icon } from './icon';
import { IconButton } from './icon-button';

type Outcome = 'idle' | 'copied' | 'failed';

/** Long enough to be seen, short enough to copy again. */
const SHOWN_MS = 1_600;

/** Copies what it is given, and says for a moment what came of it. */
export function useCopy() {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  const copyText = async (text: string) => {
    const next: Outcome = await navigator.clipboard.writeText(text).then(
      () => 'copied' as const,
      () => 'failed' as const,
    );
    setOutcome(next);
    setTimeout(() => setOutcome('idle'), SHOWN_MS);
  };
  return { outcome, copy: (text: string) => void copyText(text) };
}

export const COPY_WORDS: Readonly<Record<Outcome, string>> = {
  idle: '',
  copied: 'Copied',
  failed: 'Not copied: the browser refused',
};

export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const { outcome, copy } = useCopy();
  return (
    <Button tone="quiet" onClick={() => copy(text)}>
      <Icon of={copyIcon(outcome, Copy)} />
      <span aria-live="polite">{outcome === 'idle' ? label : COPY_WORDS[outcome]}</span>
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
  const { outcome, copy } = useCopy();
  return (
    <>
      <IconButton
        icon={copyIcon(outcome, icon)}
        label={outcome === 'idle' ? label : COPY_WORDS[outcome]}
        size={size}
        onClick={() => copy(read())}
      />
      <span className="sr-only" aria-live="polite">
        {COPY_WORDS[outcome]}
      </span>
    </>
  );
}

export function copyIcon(outcome: Outcome, idle: LucideIcon): LucideIcon {
  if (outcome === 'copied') return Check;
  return outcome === 'failed' ? TriangleAlert : idle;
}
