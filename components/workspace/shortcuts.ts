// Every key of the interface, as the help shows them.

export type Shortcut = { readonly keys: readonly string[]; readonly does: string };
export type ShortcutGroup = { readonly title: string; readonly shortcuts: readonly Shortcut[] };

export const SHORTCUT_GROUPS: readonly ShortcutGroup[] = [
  {
    title: 'Go to',
    shortcuts: [
      { keys: ['/'], does: 'Jump to a channel, thread, run or agent' },
      { keys: ['g', 'h'], does: 'Home' },
      { keys: ['g', 'c'], does: 'Channels' },
      { keys: ['g', 'r'], does: 'Runs' },
      { keys: ['g', 'a'], does: 'Agents' },
      { keys: ['g', 's'], does: 'Search messages' },
      { keys: ['g', 'o'], does: 'Owed' },
      { keys: ['g', 'b'], does: 'Alerts (the bell)' },
      { keys: ['g', 'v'], does: 'Votes' },
      { keys: ['g', 'l'], does: 'Protocol lab' },
      { keys: ['g', 'd'], does: 'Dialect lab' },
      { keys: ['n'], does: 'Next unread channel, or the unread line of a thread' },
    ],
  },
  {
    title: 'In a list',
    shortcuts: [
      { keys: ['j'], does: 'Next row' },
      { keys: ['k'], does: 'Previous row' },
      { keys: ['Enter'], does: 'Open the row' },
      { keys: ['t'], does: 'Thread of the row' },
      { keys: ['e'], does: 'Event inspector' },
      { keys: ['z'], does: 'Take back what a notice says' },
      { keys: ['Esc'], does: 'Close the inspector' },
    ],
  },
  {
    title: 'In a run',
    shortcuts: [
      { keys: ['['], does: 'One event back in time' },
      { keys: [']'], does: 'One event on' },
      { keys: ['p'], does: 'Play, or pause' },
      { keys: ['←', '↑', '→', '↓'], does: 'From node to node of the graph' },
      { keys: ['='], does: 'Draw graph or timeline larger' },
      { keys: ['-'], does: 'Draw it smaller' },
      { keys: ['Space'], does: 'Fold what stands below a node' },
      { keys: ['j'], does: 'Of two runs, the next difference' },
      { keys: ['k'], does: 'The one before' },
    ],
  },
  {
    title: 'Write',
    shortcuts: [
      { keys: ['c'], does: 'Compose; in Votes, propose' },
      { keys: ['z'], does: 'Take back what is about to be sent, in the whole composer' },
      { keys: ['Enter'], does: 'Send' },
      { keys: ['Shift', 'Enter'], does: 'New line' },
    ],
  },
  {
    title: 'In the Dialect lab',
    shortcuts: [
      { keys: ['←'], does: 'One step of the expansion back' },
      { keys: ['→'], does: 'Next step of the expansion' },
    ],
  },
  {
    title: 'Help',
    shortcuts: [{ keys: ['?'], does: 'All shortcuts' }],
  },
];
