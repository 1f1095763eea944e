// What the API is handed. Nothing in this folder reaches for a clock, a setting or a store itself.
import type { DemoStatus } from '@/lib/contracts/http-operations';
import type { Alerts } from '@/lib/engine/interface/alerts';
import type { Engine } from '@/lib/engine/interface/engine';
import type { EngineLog } from '@/lib/engine/interface/engine-deps';
import type { Deliveries } from '@/lib/engine/interface/orchestration';
import type { Role } from '@/lib/model/principal';
import type { AuditTrail } from '@/lib/security/audit';
import type { Credentials } from '@/lib/security/credentials';
import type { Keyring } from '@/lib/security/keys';
import type { Places } from '@/lib/security/places';
import type { WriteLimit } from '@/lib/security/rate-limit';
import type { OriginRules } from '@/lib/security/request-origin';
import type { Sessions } from '@/lib/security/sessions';
import type { IncomingWebhooks } from '@/lib/webhooks/create-webhooks';
import type { OutgoingWebhooks } from '@/lib/webhooks/outgoing/create-outgoing-webhooks';
import type { Pushes } from '@/lib/webhooks/pushes/create-pushes';
import type { LongWorks } from './long-work';
import type { Metrics } from './metrics';
import type { RunFilePorts } from './run-file-ports';
import type { ViaPort } from './via-port';

/** Plays the sample team. */
export type DemoPort = {
  start(): Promise<DemoStatus>;
  status(): DemoStatus;
  stop(): DemoStatus | Promise<DemoStatus>;
};

export type HttpConfig = {
  readonly version: string;
  readonly auth: 'on' | 'off';
  /** What whoever sits there may do while authentication is off; absent: everything. */
  readonly localRole?: Role;
  /** Days for which exports tell of heartbeats; null: for ever. */
  readonly heartbeatDays: number | null;
  /** Asked at every request, because the port is known only once the server listens. */
  readonly originRules: () => OriginRules;
};

export type HttpDeps = {
  readonly engine: Engine;
  readonly deliveries: Deliveries;
  readonly alerts: Alerts;
  readonly webhooks: IncomingWebhooks;
  readonly outgoingWebhooks: OutgoingWebhooks;
  /** To clients of A2A. */
  readonly pushes: Pushes;
  readonly keyring: Keyring;
  readonly sessions: Sessions;
  readonly credentials: Credentials;
  readonly audit: AuditTrail;
  readonly writeLimit: WriteLimit;
  /** Of live tails and exports, which stay open. */
  readonly streams: Places;
  readonly metrics: Metrics;
  readonly longWorks: LongWorks;
  readonly runFiles: RunFilePorts;
  /** Servers of MCP whose calls are recorded. */
  readonly via: ViaPort;
  readonly log: EngineLog;
  readonly config: HttpConfig;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** An id for each request, by which its answer is found in the log. */
  readonly newId: () => string;
  /** Aborted when the server begins to shut down: live tails end. */
  readonly closing: AbortSignal;
  /** Null where this server has no sample team to play. */
  readonly demo: DemoPort | null;
};
