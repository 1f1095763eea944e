// What the gateway is handed of the parts of a process.
import type pino from 'pino';
import type { Engine } from '@/lib/engine/interface/engine';
import type { Deliveries } from '@/lib/engine/interface/orchestration';
import { createAuthenticate } from '@/lib/gateway/authenticate';
import type { GatewayDeps } from '@/lib/gateway/gateway-parts';
import { gatewayCodecIn } from '@/lib/gateway/native-form';
import type { Metrics } from '@/lib/http/operation/metrics';
import { codecs } from '@/lib/protocols/codecs';
import type { AuditTrail } from '@/lib/security/audit';
import type { Credentials } from '@/lib/security/credentials';
import type { WriteLimit } from '@/lib/security/rate-limit';
import type { Settings } from './env';
import { newId } from './new-id';

/** Everything but the port. */
export function gatewayDeps(parts: {
  readonly settings: Settings;
  readonly log: pino.Logger;
  readonly engine: Engine;
  readonly deliveries: Deliveries;
  readonly credentials: Credentials;
  readonly audit: AuditTrail;
  readonly writeLimit: WriteLimit;
  readonly metrics: Pick<Metrics, 'items'>;
}): GatewayDeps {
  const { settings, log, engine, deliveries, credentials, audit, writeLimit, metrics } = parts;
  const codec = gatewayCodecIn(codecs);
  return {
    engine,
    deliveries,
    codec,
    log,
    writeLimit,
    // Who may only read says nothing over a socket.
    auth: settings.localRole === undefined ? settings.auth : 'on',
    authenticate: createAuthenticate(credentials),
    workspace: { name: settings.name, path: settings.dataDir },
    noteRefusal: audit.refuse,
    audit: ({ from, ...entry }) => audit.recordMessage({ ...entry, from: from ?? 'unknown' }),
    knownAgents: settings.agents,
    messagesPerSecond: settings.gatewayRateLimit,
    countItem: ({ status }) => metrics.items.inc({ protocol: codec.protocol, status }),
    now: Date.now,
    newId,
  };
}
