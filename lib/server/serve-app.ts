// What listens on the port: the API answers before Next sees a request, because a Next route handler costs many times
// as much; the live connection has a path of its own, and everything else is a page.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { openPlainSockets } from '@/lib/gateway/plain/open-plain-sockets';
import { attachLive } from '@/lib/live/attach-live';
import type { App } from './compose';
import { pageListener } from './page-listener';

/** What the API's app answers; everything else is a page. */
const API_PATH = /^\/(api|healthz|readyz|metrics|setup)(\/|\?|$)/;

type ServeOptions = {
  readonly app: App;
  /** Listens by the caller's hand, and is closed here. */
  readonly server: Server;
  readonly dev: boolean;
  /** Next's request handler. */
  handlePage(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

/** Serves an app on an HTTP server, until the returned function ends its connections and closes both. */
export function serveApp({ app, server, dev, handlePage }: ServeOptions): () => Promise<void> {
  const serveApi = getRequestListener(app.handle.fetch, { overrideGlobalObjects: false });
  const servePage = pageListener(app, { dev, handle: handlePage });
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/socket.io/')) return;
    if (API_PATH.test(request.url ?? '/')) void serveApi(request, response);
    else servePage(request, response);
  });
  const { engine, deliveries } = app.handle;
  const { checkSocket: checkRequest, isKnown } = app;
  const live = attachLive({ server, engine, deliveries, checkRequest, isKnown });
  const sockets = openPlainSockets({
    ...app.gateway,
    server,
    engine,
    deliveries,
    originRules: () => app.originRules,
    countItem: (protocol, { status }) => app.metrics.items.inc({ protocol, status }),
  });
  app.onRevoked((keyId) => {
    live.disconnectKey(keyId);
    sockets.disconnectKey(keyId);
  });
  app.metrics.watchLive(live.stats);
  return async () => {
    server.close();
    await sockets.close();
    await live.close();
    server.closeIdleConnections();
    await app.close();
    server.closeAllConnections();
  };
}
