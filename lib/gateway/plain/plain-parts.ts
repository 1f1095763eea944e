// What the plain sockets are handed.
import type { Engine, IngestResult } from '@/lib/engine/interface/engine';
import type { Deliveries } from '@/lib/engine/interface/orchestration';
import type { GatewayDeps } from '../gateway-parts';

/** The path of the sockets; after it stands the name of a protocol. */
export const SOCKET_PATH = '/api/v1/socket/';

export type PlainSocketTiming = {
  /** Silence for so long is asked about; for twice as long it ends a connection. Milliseconds. */
  readonly heartbeatMs: number;
  /** From the upgrade to a verified credential. Milliseconds. */
  readonly authenticateMs: number;
  /** Between two looks at all connections. Milliseconds. */
  readonly sweepMs: number;
};

export type PlainSocketDeps = Pick<
  GatewayDeps,
  | 'auth'
  | 'authenticate'
  | 'writeLimit'
  | 'messagesPerSecond'
  | 'now'
  | 'newId'
  | 'log'
  | 'noteRefusal'
> & {
  readonly engine: Pick<Engine, 'ingest' | 'spoken' | 'directory' | 'register'>;
  readonly deliveries: Pick<Deliveries, 'connect' | 'repeat'>;
  readonly countItem?: (protocol: string, result: IngestResult) => void;
  readonly timing?: Partial<PlainSocketTiming>;
};
