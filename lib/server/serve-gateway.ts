// The gateway on its port: a plain HTTP server, or one with TLS, that takes upgrades and nothing else.
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { openGateway } from '@/lib/gateway/open-gateway';
import { checkOrigin } from '@/lib/security/request-origin';
import type { App } from './compose';
import { ConnectionGuard } from './connections/connection-guard';
import { connectionLimits, fileLimit, REFUSED_AT_ONCE_MAX } from './connections/connection-limits';
import { SettingsError } from './env';
import { listen } from './listen';
import { portRules } from './port-rules';
import { readCertificates, readPair } from './tls-files';
import { urlHost } from './url-host';

/** Slow headers are cut off within ten seconds, the interval included: an upgrade is one small request. Milliseconds. */
const HEADERS_TIMEOUT_MS = 8_000;

/** Between two looks for slow headers. Milliseconds. */
const CHECK_INTERVAL_MS = 2_000;

export type ServedGateway = {
  /** As in `ws://127.0.0.1:18789`. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
};

/** Listens where the settings say; null where they switch it off. Throws what listening throws, and SettingsError where a file is none of TLS. */
export async function serveGateway(app: App): Promise<ServedGateway | null> {
  const { host, gatewayPort, gatewayTls } = app.settings;
  if (gatewayPort === null) return null;
  const server = await createGatewayServer(app.settings);
  const { gateway: connectionsMax } = connectionLimits(
    fileLimit(),
    app.settings.connectionsPerAddress,
  );
  server.maxConnections = connectionsMax + REFUSED_AT_ONCE_MAX;
  // The gateway counts by itself whom it serves, and tells them; here they are looked at.
  const all = server.maxConnections;
  const { isTrustedProxy } = app.originRules;
  const guard = new ConnectionGuard(server, { max: all, perAddressMax: all, isTrustedProxy });
  server.on('request', (_request, response) => {
    response.writeHead(426, { connection: 'close', upgrade: 'websocket' });
    response.end('This port speaks WebSocket.\n');
  });
  await listen(server, gatewayPort, host);
  const { port } = server.address() as AddressInfo;
  const rules = portRules(app.settings, port);
  const gateway = openGateway({
    ...app.gateway,
    server,
    connectionsMax,
    upgradeRules: () => ({ originRules: rules, isOwnPage: (origin) => isOwnPage(app, origin) }),
  });
  app.onRevoked(gateway.disconnect);
  app.metrics.watchGateway(gateway.stats);
  const url = `${gatewayTls === null ? 'ws' : 'wss'}://${urlHost(host)}:${port}`;
  // A certificate is for the public name, which this machine need not know.
  if (gatewayTls === null) app.onGateway(url);
  return {
    port,
    url,
    async close() {
      server.close();
      await gateway.close();
      guard.end();
      server.closeAllConnections();
    },
  };
}

/** What is told where the gateway cannot listen, and whether the server starts without it. */
export function gatewayFailure(
  error: NodeJS.ErrnoException,
  { host, gatewayPort, isGatewayRequired }: App['settings'],
): { readonly message: string; readonly isFatal: boolean } {
  if (error instanceof SettingsError) return { message: error.message, isFatal: true };
  if (error.code !== 'EADDRINUSE') {
    return { message: `The gateway cannot listen: ${error.message}`, isFatal: true };
  }
  const taken = `Port ${gatewayPort} on ${host}, the gateway's, is taken.`;
  const advice = 'GATEWAY_PORT=0 takes a free one, GATEWAY_PORT=off goes without.';
  return isGatewayRequired
    ? { message: `${taken} Start with another one: ${advice}`, isFatal: true }
    : { message: `${taken} Colloquy goes on without a gateway. ${advice}`, isFatal: false };
}

async function createGatewayServer({
  gatewayTls: tls,
  gatewayClientCa,
}: App['settings']): Promise<Server> {
  const options = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
  };
  if (tls === null) return createServer(options);
  const { cert, key } = await readPair(tls);
  // Asked for, a client without a certificate of this CA does not get as far as its key.
  const ca =
    gatewayClientCa === null
      ? null
      : await readCertificates('GATEWAY_TLS_CLIENT_CA', gatewayClientCa);
  const clients = ca === null ? {} : { ca, requestCert: true, rejectUnauthorized: true };
  return createTlsServer({
    ...options,
    ...clients,
    handshakeTimeout: HEADERS_TIMEOUT_MS,
    cert,
    key,
  });
}

/** Whether the web server of this process would take the origin for its own. */
function isOwnPage({ originRules: rules }: App, origin: string): boolean {
  const host = URL.canParse(origin) ? new URL(origin).host : undefined;
  const header = (name: string) => ({ origin, host })[name];
  return checkOrigin({ header }, rules, 'present') === null;
}
