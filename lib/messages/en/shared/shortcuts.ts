// Every key of the interface: what it does, by where it does it.
import { messageArea } from '../../message-area';

export const SHORTCUTS = messageArea('shortcuts', {
  goTo: {
    title: 'Go to',
    jump: 'Jump to a channel, thread, run or agent',
    searchMessages: 'Search messages',
    alerts: 'Alerts (the bell)',
    nextUnread: 'Next unread channel, or the unread line of a thread',
  },
  list: {
    title: 'In a list',
    next: 'Next row',
    previous: 'Previous row',
    open: 'Open the row',
    thread: 'Thread of the row',
    inspector: 'Event inspector',
    undo: 'Take back what a notice says',
    closeInspector: 'Close the inspector',
  },
  run: {
    title: 'In a run',
    back: 'One event back in time',
    on: 'One event on',
    play: 'Play, or pause',
    nodes: 'From node to node of the graph',
    larger: 'Draw graph or timeline larger',
    smaller: 'Draw it smaller',
    fold: 'Fold what stands below a node',
    nextDifference: 'Of two runs, the next difference',
    previousDifference: 'The one before',
  },
  write: {
    title: 'Write',
    compose: 'Compose; in Votes, propose',
    undo: 'Take back what is about to be sent, in the whole composer',
    send: 'Send',
    newLine: 'New line',
  },
  dialects: {
    title: 'In the Dialect lab',
    back: 'One step of the expansion back',
    on: 'Next step of the expansion',
  },
  help: { title: 'Help', all: 'All shortcuts' },
});
