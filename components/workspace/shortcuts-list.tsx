// All keys, by what they are for. Shown in the help dialog and in the settings.
import { Kbd } from '@/components/ui/kbd';
import { useMessages } from '@/components/ui/language/language-context';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { PLACES } from '@/lib/messages/en/shared/places';
import { SHORTCUTS } from '@/lib/messages/en/shared/shortcuts';
import { shortcutGroups } from './shortcuts';

export function ShortcutsList() {
  const groups = shortcutGroups(
    useMessages(SHORTCUTS),
    useMessages(PLACES),
    useMessages(CONTROLS).keys,
  );
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {groups.map((group) => (
        <section key={group.title}>
          <h3 className="pb-1 text-12 text-ink-faint">{group.title}</h3>
          <dl className="grid gap-1">
            {group.shortcuts.map((shortcut) => (
              <div key={shortcut.does} className="flex min-h-6 items-center gap-3">
                <dt className="flex w-24 shrink-0 gap-1">
                  {shortcut.keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>
                <dd className="text-ink-strong">{shortcut.does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
