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

function useCopy(read: () => string) {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  const copy = async () => {
    const next: Outcome = await navigator.clipboard.writeText(read()).then(
      () => 'copied' as const,
      () => 'failed' as const,
    );
    setOutcome(next);
    setTimeout(() => setOutcome('idle'), SHOWN_MS);
  };
  return { outcome, copy: () => void copy() };
}

const WORDS: Readonly<Record<Outcome, string>> = {
  idle: '',
  copied: 'Copied',
  failed: 'Not copied: the browser refused',
};

export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const { outcome, copy } = useCopy(() => text);
  return (
    <Button tone="quiet" onClick={copy}>
      <Icon of={iconOf(outcome, Copy)} />
      <span aria-live="polite">{outcome === 'idle' ? label : WORDS[outcome]}</span>
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
  const { outcome, copy } = useCopy(read);
  return (
    <>
      <IconButton
        icon={iconOf(outcome, icon)}
        label={outcome === 'idle' ? label : WORDS[outcome]}
        size={size}
        onClick={copy}
      />
      <span className="sr-only" aria-live="polite">
        {WORDS[outcome]}
      </span>
    </>
  );
}

function iconOf(outcome: Outcome, idle: LucideIcon): LucideIcon {
  if (outcome === 'copied') return Check;
  return outcome === 'failed' ? TriangleAlert : idle;
}
