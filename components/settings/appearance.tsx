'use client';
// How the reader likes to read: theme, how close rows stand, how times are written. Each choice holds at once, in all tabs.
import type { ReactNode } from 'react';
import { useMessages } from '@/components/ui/language/language-context';
import { DENSITIES, TIME_STYLES } from '@/components/ui/preferences/preferences';
import {
  useChoosePreferences,
  usePreferences,
} from '@/components/ui/preferences/preferences-context';
import { Segmented } from '@/components/ui/segmented';
import { ThemeChoice } from '@/components/workspace/theme-toggle';
import { SETTINGS } from '@/lib/messages/en/features/settings/settings';

export function Appearance() {
  const messages = useMessages(SETTINGS).appearance;
  const { density, times } = usePreferences();
  const choose = useChoosePreferences();
  return (
    <dl className="grid grid-cols-[96px_minmax(0,1fr)] items-center gap-x-3 gap-y-1">
      <Choice name={messages.theme}>
        <ThemeChoice />
      </Choice>
      <Choice name={messages.rows}>
        <Segmented
          legend={messages.rows}
          value={density}
          segments={DENSITIES.map((style) => ({ value: style, label: messages.densities[style] }))}
          onChosen={(chosen) => choose({ density: chosen })}
        />
      </Choice>
      <Choice name={messages.times}>
        <Segmented
          legend={messages.times}
          value={times}
          segments={TIME_STYLES.map((style) => ({
            value: style,
            label: messages.timeStyles[style],
          }))}
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
