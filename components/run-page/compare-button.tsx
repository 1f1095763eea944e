'use client';
// Chooses a run to compare another one with: from all of them, those that are named the same first.
import { GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { Opened } from '@/components/ui/later/opened';
import { RUN_PAGE } from '@/lib/messages/en/features/run-page/run-page';
import type { ComparedRun } from './run-choice';

const CHOICE = new LatePart(() => import('./run-choice').then((code) => code.RunChoiceDialog));

export function CompareButton({
  run,
  label,
  size = 'touch',
}: {
  run: ComparedRun;
  label?: string;
  size?: 'touch' | 'small';
}) {
  const { compare } = useMessages(RUN_PAGE);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={GitCompareArrows}
        label={label ?? compare}
        size={size}
        side="left"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <Opened part={CHOICE} props={{ run, onClose: () => setIsOpen(false) }} />}
    </>
  );
}
