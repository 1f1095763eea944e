// The names of the pages, as they stand in the sidebar, in the palette and among the shortcuts.
import { messageArea } from '../../message-area';

export const PLACES = messageArea('places', {
  home: 'Home',
  search: 'Search',
  owed: 'Owed',
  alerts: 'Alerts',
  votes: 'Votes',
  channels: 'Channels',
  threads: 'Threads',
  runs: 'Runs',
  agents: 'Agents',
  protocolLab: 'Protocol lab',
  dialectLab: 'Dialect lab',
  hidden: 'Hidden',
  settings: 'Settings',
  shortcuts: 'Shortcuts',
});
