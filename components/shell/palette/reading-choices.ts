'use client';
// How the reader likes to read, as commands of the palette: what is chosen already is not offered.
import {
  AlignJustify,
  AlignVerticalSpaceAround,
  Clock,
  History,
  type LucideIcon,
} from 'lucide-react';
import type { ReadingPreferences } from '@/components/ui/preferences/preferences';
import {
  useChoosePreferences,
  usePreferences,
} from '@/components/ui/preferences/preferences-context';

const CHOICES: readonly {
  icon: LucideIcon;
  name: string;
  change: Partial<ReadingPreferences>;
}[] = [
  { icon: AlignVerticalSpaceAround, name: 'Rows: comfortable', change: { density: 'comfortable' } },
  { icon: AlignJustify, name: 'Rows: dense', change: { density: 'dense' } },
  { icon: History, name: 'Times: how long ago', change: { times: 'relative' } },
  { icon: Clock, name: 'Times: by the clock', change: { times: 'absolute' } },
];

export function useReadingChoices(): readonly {
  icon: LucideIcon;
  name: string;
  choose: () => void;
}[] {
  const now = usePreferences();
  const choose = useChoosePreferences();
  return CHOICES.filter(
    ({ change: { density = now.density, times = now.times } }) =>
      density !== now.density || times !== now.times,
  ).map(({ icon, name, change }) => ({ icon, name, choose: () => choose(change) }));
}
