'use client';
// Light, dark, or as the system is.
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { Segmented } from '@/components/ui/segmented';
import { useHydrated } from '@/components/ui/time/clock';
import { WORKSPACE } from '@/lib/messages/en/shared/workspace';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** The server cannot know the choice: until hydration it reads as the default. */
function useThemeChoice(): { theme: Theme; setTheme: (theme: Theme) => void } {
  'use no memo'; // drawn seldom, and what the first page loads is counted
  const { theme, setTheme } = useTheme();
  const isHydrated = useHydrated();
  const chosen = THEMES.find((name) => name === theme) ?? 'system';
  return { theme: isHydrated ? chosen : 'system', setTheme };
}

export function ThemeToggle() {
  'use no memo'; // drawn seldom, and what the first page loads is counted
  const { words, change } = useMessages(WORKSPACE).theme;
  const { theme, setTheme } = useThemeChoice();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return (
    <IconButton
      icon={ICONS[theme]}
      label={change(words[theme], words[next])}
      onClick={() => setTheme(next)}
    />
  );
}

export function ThemeChoice() {
  const { title, words } = useMessages(WORKSPACE).theme;
  const { theme, setTheme } = useThemeChoice();
  return (
    <Segmented
      legend={title}
      value={theme}
      segments={THEMES.map((value) => ({ value, label: words[value] }))}
      onChosen={setTheme}
    />
  );
}
