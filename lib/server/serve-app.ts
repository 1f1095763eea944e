// What listens on the port: the API answers before Next sees a request, because a Next route handler costs many times
// as much; the live connection has a path of its own, and everything else is a page.
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { openPlainSockets } from '@/lib/gateway/plain/open-plain-sockets';
import { SOCKET_PATH } from '@/lib/gateway/plain/plain-parts';
import { answerRefusal } from '@/lib/gateway/upgrade';
import { problem, toResponse } from '@/lib/http/operation/reply';
import { attachLive } from '@/lib/live/attach-live';
import { AppError, toAppError } from '@/lib/model/errors/app-error';
import type { App } from './compose';
import { ConnectionGuard, type GuardTiming } from './connections/connection-guard';
import { connectionLimits, fileLimit, REFUSED_AT_ONCE_MAX } from './connections/connection-limits';
import { newId } from './new-id';
import { strictTransportSecurity } from './page-headers';
import { pageListener } from './page-listener';
import type { Pages } from './pages';
import { putBack, wantsWebSocket } from './passed-upgrade';

/** What the API's app answers; everything else is a page. */
const API_PATH =
  /^\/(api|ap|v1|mcp|a2a|\.well-known\/agent(-card)?\.json|healthz|readyz|metrics|setup)(\/|\?|$)/;

/** Answered under any name, and under none, as a load balancer may ask. */
const HEALTH_PATH = /^\/(healthz|readyz)(\?|$)/;

const LIVE_PATH = '/socket.io/';

/** Of Next's development server. */
const DEVELOPMENT_PATH = '/_next/';

type ServeOptions = {
  readonly app: App;
  /** Listens by the caller's hand, and is closed here. */
  readonly server: Server;
  readonly dev: boolean;
  readonly pages: Pages;
  /** In place of the times after which connections are cut. */
  readonly guardTiming?: Partial<GuardTiming>;
};

/** Serves an app on an HTTP server, until the returned function ends its connections and closes both. */
export function serveApp({
  app,
  server,
  dev,
  pages,
  guardTiming,
}: ServeOptions): () => Promise<void> {
  const serveApi = getRequestListener(app.handle.fetch, {
    overrideGlobalObjects: false,
    errorHandler: unreadableAnswer,
  });
  const servePage = pageListener(app, { dev, handle: pages.handle });
  const httpsOnly = strictTransportSecurity(app.settings.publicUrl);
  const { web, perAddress } = connectionLimits(fileLimit(), app.settings.connectionsPerAddress);
  server.maxConnections = web + REFUSED_AT_ONCE_MAX;
  const guard = new ConnectionGuard(server, {
    max: web,
    perAddressMax: perAddress,
    isTrustedProxy: app.originRules.isTrustedProxy,
    ...(guardTiming && { timing: guardTiming }),
  });
  server.on('request', (request, response) => {
    if (request.url?.startsWith(LIVE_PATH)) return;
    if (httpsOnly !== null) response.setHeader('strict-transport-security', httpsOnly);
    if (HEALTH_PATH.test(request.url ?? '/')) request.headers.host = 'localhost';
    if (API_PATH.test(request.url ?? '/')) void serveApi(request, response);
    else servePage(request, response);
  });
  const { engine, deliveries, alerts } = app.handle;
  const { checkSocket: checkRequest, isKnown } = app;
  const live = attachLive({ server, engine, deliveries, alerts, checkRequest, isKnown });
  const sockets = openPlainSockets({
    ...app.gateway,
    server,
    engine,
    deliveries,
    originRules: () => app.originRules,
    countItem: (protocol, { status }) => app.metrics.items.inc({ protocol, status }),
  });
  takeOtherUpgrades({ server, dev, pages, guard });
  app.onRevoked((isRevoked) => {
    live.disconnect(isRevoked);
    sockets.disconnect(isRevoked);
  });
  app.metrics.watchLive(live.stats);
  return async () => {
    server.close();
    await sockets.close();
    await live.close();
    server.closeIdleConnections();
    await app.close();
    guard.end();
    server.closeAllConnections();
  };
}

/** The API's answer to a request that never reaches it, because its Host and its target make no URL. */
function unreadableAnswer(thrown: unknown): Response {
  const error =
    thrown instanceof RequestError
      ? new AppError('invalid_query', `The address and its Host cannot be read: ${thrown.message}.`)
      : toAppError(thrown);
  return toResponse(problem(error), newId());
}

type OtherUpgrades = Pick<ServeOptions, 'server' | 'dev' | 'pages'> & {
  readonly guard: ConnectionGuard;
};

/** Answers the upgrades that neither the live connection nor the plain sockets take by themselves. */
function takeOtherUpgrades(options: OtherUpgrades): void {
  const { server, dev, pages, guard } = options;
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const path = request.url ?? '/';
    if (path.startsWith(LIVE_PATH) || path.startsWith(SOCKET_PATH)) return;
    if (!wantsWebSocket(request)) {
      putBack(request, socket, head);
      guard.serveAgain(socket);
      return;
    }
    if (dev && path.startsWith(DEVELOPMENT_PATH)) return pages.upgrade(request, socket, head);
    socket.on('error', () => undefined);
    const message = `No socket is here. Plain sockets are at ${SOCKET_PATH}{protocol}.`;
    answerRefusal(socket, { ok: false, status: 404, message });
  });
}
