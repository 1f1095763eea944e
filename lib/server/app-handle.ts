// How pages and the API's catch-all route find the one engine of this process: through a well-known symbol, because
// Next's module graph and the custom server's are two.
import type { ApiKey } from '@/lib/contracts/http-keys';
import type { Alerts } from '@/lib/engine/interface/alerts';
import type { Engine } from '@/lib/engine/interface/engine';
import type { Deliveries } from '@/lib/engine/interface/orchestration';
import type { HttpConnection } from '@/lib/http/operation/operation';
import type { Principal } from '@/lib/model/principal';
import { invariant } from '@/lib/std/invariant';

/** What pages may know of the settings. */
export type PublicConfig = {
  readonly name: string;
  readonly version: string;
  readonly auth: 'on' | 'off';
  /** Where clients reach this server, as in `http://127.0.0.1:3000`. */
  readonly publicUrl: string;
  readonly dataDir: string;
};

export type AppHandle = {
  readonly engine: Engine;
  readonly deliveries: Deliveries;
  readonly alerts: Alerts;
  readonly config: PublicConfig;
  /** All keys, the revoked ones too, without their secrets: for those who may manage them. */
  keys(): Promise<ApiKey[]>;
  /** The API as a web-standard handler; a server tells what it knows of the connection. */
  fetch(request: Request, connection?: HttpConnection): Response | Promise<Response>;
  /** Who a browser is, by its `Cookie` header; null for nobody. */
  authenticate(cookie: string | null): Promise<Principal | null>;
};

const HANDLE = Symbol.for('colloquy.app');
const globals = globalThis as { [HANDLE]?: AppHandle };

/** Publishes the handle of the app that this process serves. */
export function setApp(app: AppHandle): void {
  globals[HANDLE] = app;
}

/** The handle of this process. Throws where nothing composed it: `instrumentation.ts` does when `server.ts` has not. */
export function getApp(): AppHandle {
  const app = globals[HANDLE];
  invariant(app, 'the app is composed before the first request');
  return app;
}

/** Whether somebody composed the app already. */
export function hasApp(): boolean {
  return globals[HANDLE] !== undefined;
}
