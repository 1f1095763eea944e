// What a tab does once it is there: it follows the log, and waits for pages while the server is away.
import { awaitPages } from './awaited-pages';
import { connectLive, type LiveConnection } from './live-connection';

/** Connects the tab, once. `seen` is the seq of the lists that the page was drawn with. */
export function connectTab(seen: number): LiveConnection {
  const connection = connectLive({ seen });
  // Whoever signed in in another tab comes back to this one.
  window.addEventListener('focus', connection.tryAgain);
  document.addEventListener('visibilitychange', connection.tryAgain);
  window.fetch = awaitPages(window.fetch);
  return connection;
}
