// One process, one port: the API, the socket and the pages.
import { createServer, type Server } from 'node:http';
import { endingSignals } from '@/lib/std/ending-signals';
import { setApp } from './app-handle';
import { type App, compose } from './compose';
import { readSettings, type Settings, SettingsError } from './env';
import { withChosenPort } from './free-port';
import { createEndProcess, takeUncaught } from './last-resort';
import { listen, listenFailure } from './listen';
import { createLogger } from './logger';
import { preparePages } from './pages';
import { serveApp } from './serve-app';
import { gatewayFailure, type ServedGateway, serveGateway } from './serve-gateway';
import { otlpGrpcFailure, type ServedOtlpGrpc, serveOtlpGrpc } from './serve-otlp-grpc';
import { welcomeOf } from './welcome';

/** Slow headers are cut off within ten seconds, the interval included: far beyond what an honest client needs. Milliseconds. */
const HEADERS_TIMEOUT_MS = 8_500;

/** Between two looks for slow headers. Milliseconds. */
const CHECK_INTERVAL_MS = 1_000;

/** A whole request: long enough for an NDJSON stream of a million events, short enough to end a dripping one. Milliseconds. */
const REQUEST_TIMEOUT_MS = 600_000;

/** Starts the server and keeps it running until a signal ends it. */
export async function runServer({ dev }: { dev: boolean }): Promise<void> {
  await serveSettings(settingsOrExit(), { dev, announce });
}

type ServeWith = {
  readonly dev: boolean;
  /** Before anybody is served. */
  readonly onOpened?: (app: App) => Promise<void>;
  readonly announce: (app: App, gateway: ServedGateway | null) => Promise<void>;
  /** After everything is closed. */
  readonly onClosed?: () => Promise<void>;
};

/** The same by settings that are given. */
export async function serveSettings(
  given: Settings,
  { dev, onOpened, announce: tell, onClosed }: ServeWith,
): Promise<void> {
  const settings = await portOrExit(given);
  const app = await composeOrExit(settings);
  await onOpened?.(app);
  setApp(app.handle);
  const server = createServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
  });
  const pages = await preparePages({ dev, port: settings.port });
  const close = serveApp({ app, server, dev, pages });
  await listenOrExit(server, app);
  const gateway = await gatewayOrExit(app);
  const otlpGrpc = await otlpGrpcOrExit(app);
  await tell(app, gateway);

  const end = createEndProcess(app.log, async () => {
    await Promise.all([gateway?.close(), otlpGrpc?.close()]);
    await close();
    await onClosed?.();
  });
  takeUncaught(app.log, end);
  for (const signal of endingSignals) process.once(signal, () => end(signal, 0));
}

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (error instanceof SettingsError) return exitRefused(error);
    throw error;
  }
}

function exitRefused({ message }: SettingsError): never {
  console.error(message);
  return process.exit(2);
}

async function composeOrExit(settings: Settings): Promise<App> {
  const log = createLogger(settings.logLevel);
  try {
    return await compose(settings, log);
  } catch (error) {
    // Some settings name files, and what is wrong with those shows only here.
    if (error instanceof SettingsError) return exitRefused(error);
    log.error({ err: error }, 'the server cannot start');
    console.error(`Colloquy cannot start: ${error instanceof Error ? error.message : error}`);
    return process.exit(1);
  }
}

async function listenOrExit(server: Server, { settings }: App): Promise<void> {
  try {
    await listen(server, settings.port, settings.host);
  } catch (thrown) {
    exitUnheard(thrown, settings);
  }
}

async function portOrExit(settings: Settings): Promise<Settings> {
  try {
    return await withChosenPort(settings);
  } catch (thrown) {
    return exitUnheard(thrown, settings);
  }
}

function exitUnheard(thrown: unknown, settings: Settings): never {
  console.error(listenFailure(thrown as NodeJS.ErrnoException, settings));
  return process.exit(2);
}

async function gatewayOrExit(app: App): Promise<ServedGateway | null> {
  try {
    return await serveGateway(app);
  } catch (thrown) {
    const { message, isFatal } = gatewayFailure(thrown as NodeJS.ErrnoException, app.settings);
    console.error(message);
    return isFatal ? process.exit(2) : null;
  }
}

async function otlpGrpcOrExit(app: App): Promise<ServedOtlpGrpc | null> {
  try {
    const served = await serveOtlpGrpc(app);
    if (served !== null) app.log.info({ url: served.url }, 'taking OTLP over gRPC');
    return served;
  } catch (thrown) {
    console.error(otlpGrpcFailure(thrown as NodeJS.ErrnoException, app.settings));
    return process.exit(2);
  }
}

/** What a person needs to see first, outside the structured log. */
async function announce(app: App, gateway: ServedGateway | null): Promise<void> {
  const { auth } = app.settings;
  const { publicUrl: url } = app.handle.config;
  const agentsUrl = gateway?.url ?? null;
  app.log.info({ url, gateway: agentsUrl ?? 'off', database: app.databaseKind, auth }, 'listening');
  console.log(await welcomeOf(app, agentsUrl));
}
