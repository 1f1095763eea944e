// Every key of the interface, as the help shows them.
import type { CONTROLS } from '@/lib/messages/en/shared/controls';
import type { PLACES } from '@/lib/messages/en/shared/places';
import type { SHORTCUTS } from '@/lib/messages/en/shared/shortcuts';

export type Shortcut = { readonly keys: readonly string[]; readonly does: string };
export type ShortcutGroup = { readonly title: string; readonly shortcuts: readonly Shortcut[] };

type ShortcutMessages = typeof SHORTCUTS.english;

type KeyNames = typeof CONTROLS.english.keys;

export function shortcutGroups(
  messages: ShortcutMessages,
  places: typeof PLACES.english,
  names: KeyNames,
): readonly ShortcutGroup[] {
  return [
    goToGroup(messages, places),
    listGroup(messages, names),
    runGroup(messages, names),
    writeGroup(messages, names),
    {
      title: messages.dialects.title,
      shortcuts: [
        { keys: ['←'], does: messages.dialects.back },
        { keys: ['→'], does: messages.dialects.on },
      ],
    },
    { title: messages.help.title, shortcuts: [{ keys: ['?'], does: messages.help.all }] },
  ];
}

function goToGroup({ goTo }: ShortcutMessages, places: typeof PLACES.english): ShortcutGroup {
  return {
    title: goTo.title,
    shortcuts: [
      { keys: ['/'], does: goTo.jump },
      { keys: ['g', 'h'], does: places.home },
      { keys: ['g', 'c'], does: places.channels },
      { keys: ['g', 'r'], does: places.runs },
      { keys: ['g', 'a'], does: places.agents },
      { keys: ['g', 's'], does: goTo.searchMessages },
      { keys: ['g', 'o'], does: places.owed },
      { keys: ['g', 'b'], does: goTo.alerts },
      { keys: ['g', 'v'], does: places.votes },
      { keys: ['g', 'l'], does: places.protocolLab },
      { keys: ['g', 'd'], does: places.dialectLab },
      { keys: ['n'], does: goTo.nextUnread },
    ],
  };
}

function listGroup({ list }: ShortcutMessages, names: KeyNames): ShortcutGroup {
  return {
    title: list.title,
    shortcuts: [
      { keys: ['j'], does: list.next },
      { keys: ['k'], does: list.previous },
      { keys: [names.enter], does: list.open },
      { keys: ['t'], does: list.thread },
      { keys: ['e'], does: list.inspector },
      { keys: ['z'], does: list.undo },
      { keys: [names.escape], does: list.closeInspector },
    ],
  };
}

function runGroup({ run }: ShortcutMessages, { space }: KeyNames): ShortcutGroup {
  return {
    title: run.title,
    shortcuts: [
      { keys: ['['], does: run.back },
      { keys: [']'], does: run.on },
      { keys: ['p'], does: run.play },
      { keys: ['←', '↑', '→', '↓'], does: run.nodes },
      { keys: ['='], does: run.larger },
      { keys: ['-'], does: run.smaller },
      { keys: [space], does: run.fold },
      { keys: ['j'], does: run.nextDifference },
      { keys: ['k'], does: run.previousDifference },
    ],
  };
}

function writeGroup({ write }: ShortcutMessages, { enter, shift }: KeyNames): ShortcutGroup {
  return {
    title: write.title,
    shortcuts: [
      { keys: ['c'], does: write.compose },
      { keys: ['z'], does: write.undo },
      { keys: [enter], does: write.send },
      { keys: [shift, enter], does: write.newLine },
    ],
  };
}
