'use client';
// How the reader likes to read: theme, how close rows stand, how times are written. Each choice holds at once, in all tabs.
import type { ReactNode } from 'react';
import type { ReadingPreferences } from '@/components/ui/preferences/preferences';
import {
  useChoosePreferences,
  usePreferences,
} from '@/components/ui/preferences/preferences-context';
import { Segmented } from '@/components/ui/segmented';
import { ThemeChoice } from '@/components/workspace/theme-toggle';

export function Appearance() {
  const { density, times } = usePreferences();
  const choose = useChoosePreferences();
  return (
    <dl className="grid grid-cols-[96px_minmax(0,1fr)] items-center gap-x-3 gap-y-1">
      <Choice name="Theme">
        <ThemeChoice />
      </Choice>
      <Choice name="Rows">
        <Segmented
          legend="Rows"
          value={density}
          segments={DENSITIES}
          onChosen={(chosen) => choose({ density: chosen })}
        />
      </Choice>
      <Choice name="Times">
        <Segmented
          legend="Times"
          value={times}
          segments={TIMES}
          onChosen={(chosen) => choose({ times: chosen })}
        />
      </Choice>
    </dl>
  );
}

function Choice({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-12 text-ink-faint">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

const DENSITIES: readonly { value: ReadingPreferences['density']; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'dense', label: 'Dense' },
];

const TIMES: readonly { value: ReadingPreferences['times']; label: string }[] = [
  { value: 'relative', label: 'How long ago' },
  { value: 'absolute', label: 'By the clock' },
];
