'use client';
// Folds and unfolds what stands below it.
import { ChevronDown, ChevronRight } from 'lucide-react';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { Icon } from './icon';
import { useMessages } from './language/language-context';

export function FoldButton({
  isFolded,
  label,
  tabIndex,
  onFolded,
}: {
  isFolded: boolean;
  label: string;
  /** -1 where keys of what holds it do the same. */
  tabIndex?: number;
  onFolded: (isFolded: boolean) => void;
}) {
  const messages = useMessages(CONTROLS);
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={isFolded ? messages.unfold(label) : messages.fold(label)}
      aria-expanded={!isFolded}
      onClick={() => onFolded(!isFolded)}
      // A finger is wider than the mark.
      className="relative grid size-5 shrink-0 place-items-center rounded-small text-ink-faint hover:bg-fill-active hover:text-ink-strong pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5"
    >
      <Icon of={isFolded ? ChevronRight : ChevronDown} />
    </button>
  );
}
