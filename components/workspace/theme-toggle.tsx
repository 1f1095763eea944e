'use client';
// Light, dark, or as the system is.
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { IconButton } from '@/components/ui/icon-button';
import { Segmented } from '@/components/ui/segmented';
import { useHydrated } from '@/components/ui/time/clock';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;
const WORDS = { system: 'As the system', light: 'Light', dark: 'Dark' } as const;

/** The server cannot know the choice: until hydration it reads as the default. */
function useThemeChoice(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const { theme, setTheme } = useTheme();
  const isHydrated = useHydrated();
  const chosen = THEMES.find((name) => name === theme) ?? 'system';
  return { theme: isHydrated ? chosen : 'system', setTheme };
}

export function ThemeToggle() {
  const { theme, setTheme } = useThemeChoice();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return (
    <IconButton
      icon={ICONS[theme]}
      label={`Theme: ${WORDS[theme]}. Change to: ${WORDS[next]}`}
      onClick={() => setTheme(next)}
    />
  );
}

export function ThemeChoice() {
  const { theme, setTheme } = useThemeChoice();
  return (
    <Segmented
      legend="Theme"
      value={theme}
      segments={THEMES.map((value) => ({ value, label: WORDS[value] }))}
      onChosen={setTheme}
    />
  );
}
