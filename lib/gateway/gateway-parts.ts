// What the gateway is handed, and what its connections share.
import type { Engine, IngestResult } from '@/lib/engine/interface/engine';
import type { EngineLog } from '@/lib/engine/interface/engine-deps';
import type { Deliveries, Orchestration } from '@/lib/engine/interface/orchestration';
import type { NamedAgent } from '@/lib/model/known-agents';
import type { AuditTrail } from '@/lib/security/audit';
import type { Places } from '@/lib/security/places';
import type { WriteLimit } from '@/lib/security/rate-limit';
import type { Authenticate } from './authenticate';
import type { GatewayStats } from './gateway-stats';
import type { GatewayCodec } from './native-form';
import type { Peer } from './peer';
import type { PendingAnswers } from './pending-answers';
import type { PresenceWatch } from './watch-presence';

/** One message in or out, without what it says (section 13.4). */
export type MessageNote = {
  readonly id: string | null;
  /** ISO 8601. */
  readonly at: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly type: string;
  /** Of the client. */
  readonly address: string;
  /** `sent`, `stored`, `served`, `ignored`, or the code of what was wrong. */
  readonly outcome: string;
  /** The id of the message's receipt; null where it got none. */
  readonly receiptId: string | null;
};

export type GatewayEngine = Pick<
  Engine,
  | 'ingest'
  | 'readInTurn'
  | 'read'
  | 'matches'
  | 'head'
  | 'follow'
  | 'directory'
  | 'onPresence'
  | 'register'
  | 'retire'
> & { readonly orchestration: Pick<Orchestration, 'recipients' | 'undelivered' | 'nativeForm'> };

export type GatewayTiming = {
  readonly heartbeatMs: number;
  readonly authenticateMs: number;
  readonly sweepMs: number;
  readonly stalledMs: number;
};

export type GatewayDeps = {
  readonly engine: GatewayEngine;
  readonly deliveries: Pick<Deliveries, 'connect'>;
  /** The protocol that is spoken here. */
  readonly codec: GatewayCodec;
  readonly auth: 'on' | 'off';
  readonly authenticate: Authenticate;
  readonly writeLimit: WriteLimit;
  /** What an admin is shown as the workspace of the agents. */
  readonly workspace: { readonly name: string; readonly path: string };
  /** Agents that exist, and are offline until they come. */
  readonly knownAgents: readonly NamedAgent[];
  /** Messages per second of one connection; 0 for no limit. */
  readonly messagesPerSecond: number;
  readonly timing?: Partial<GatewayTiming>;
  readonly audit?: (entry: MessageNote) => void;
  /** Is told of whoever was not let in, and of messages in a name that is not their sender's. */
  readonly noteRefusal?: AuditTrail['refuse'];
  readonly countItem?: (result: IngestResult) => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly newId: () => string;
  readonly log: EngineLog;
};

/** Beside what was handed in. */
export type GatewayParts = GatewayDeps & {
  readonly stats: GatewayStats;
  readonly pending: PendingAnswers<Peer>;
  /** Of subscriptions to the log, over all connections of a key. */
  readonly followings: Places;
  /** The connections that an agent speaks over. */
  readonly speaking: Map<string, Set<Peer>>;
  readonly presence: PresenceWatch;
};
