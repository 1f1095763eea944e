'use client';
// How the reader likes to read, as commands of the palette: what is chosen already is not offered.
import {
  AlignJustify,
  AlignVerticalSpaceAround,
  Clock,
  History,
  type LucideIcon,
} from 'lucide-react';
import { useMessages } from '@/components/ui/language/language-context';
import type { ReadingPreferences } from '@/components/ui/preferences/preferences';
import {
  useChoosePreferences,
  usePreferences,
} from '@/components/ui/preferences/preferences-context';
import { PALETTE } from '@/lib/messages/en/features/shell/palette';

const CHOICES: readonly {
  icon: LucideIcon;
  name: 'comfortable' | 'dense' | 'relative' | 'absolute';
  change: Partial<ReadingPreferences>;
}[] = [
  { icon: AlignVerticalSpaceAround, name: 'comfortable', change: { density: 'comfortable' } },
  { icon: AlignJustify, name: 'dense', change: { density: 'dense' } },
  { icon: History, name: 'relative', change: { times: 'relative' } },
  { icon: Clock, name: 'absolute', change: { times: 'absolute' } },
];

export function useReadingChoices(): readonly {
  icon: LucideIcon;
  name: string;
  choose: () => void;
}[] {
  const messages = useMessages(PALETTE).appearance;
  const now = usePreferences();
  const choose = useChoosePreferences();
  return CHOICES.filter(
    ({ change: { density = now.density, times = now.times } }) =>
      density !== now.density || times !== now.times,
  ).map(({ icon, name, change }) => ({ icon, name: messages[name], choose: () => choose(change) }));
}
