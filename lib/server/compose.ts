// The container: every part is made here, once, and handed what it needs.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pino from 'pino';
import { createAlerts } from '@/lib/alerting/create-alerts';
import { bridges } from '@/lib/bridges/registry';
import { createDeliveries } from '@/lib/delivery/create-deliveries';
import { createDeliverySigner, type DeliverySigner } from '@/lib/delivery/signer';
import { createEngine } from '@/lib/engine/create-engine';
import type { Engine } from '@/lib/engine/interface/engine';
import type { EngineDeps } from '@/lib/engine/interface/engine-deps';
import type { GatewayDeps } from '@/lib/gateway/gateway-parts';
import { pushBody } from '@/lib/http/a2a/push-body';
import { createApp } from '@/lib/http/app';
import { createRecordCalls } from '@/lib/http/mcp/via/record-calls';
import type { HttpDeps } from '@/lib/http/operation/deps';
import { LongWorks } from '@/lib/http/operation/long-work';
import { createMetrics } from '@/lib/http/operation/metrics';
import { type RunFilePorts, runFilePorts } from '@/lib/http/operation/run-file-ports';
import { resumeImports } from '@/lib/http/run-files/import-run';
import type { CheckRequest } from '@/lib/live/attach-live';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { Principal } from '@/lib/model/principal';
import { codecs } from '@/lib/protocols/codecs';
import { loadAdminKey } from '@/lib/security/admin-key';
import { type AuditTrail, createAuditTrail } from '@/lib/security/audit';
import { mayAuthor, originOf } from '@/lib/security/authorship';
import { type Credentials, createCredentials, type Revoked } from '@/lib/security/credentials';
import { egressRules } from '@/lib/security/egress';
import { createEgress } from '@/lib/security/egress-call';
import { createTokens } from '@/lib/security/jwt';
import { createKeyring, type Keyring } from '@/lib/security/keys';
import { localPrincipal } from '@/lib/security/local-admin';
import { secretHandling } from '@/lib/security/mask-secrets';
import { createPlaces } from '@/lib/security/places';
import { createAuthThrottle, createWriteLimit } from '@/lib/security/rate-limit';
import { type OriginRules, originRules } from '@/lib/security/request-origin';
import { createSessions, instanceIdOf, type Sessions } from '@/lib/security/sessions';
import { signatureStatus, textSignatureStatus } from '@/lib/security/signature';
import { loadIssuerKeys } from '@/lib/security/token-keys';
import { createTrustedKeys } from '@/lib/security/trusted-keys';
import { openFileArtifactStore } from '@/lib/store/files/artifact-store';
import { sessionFolder } from '@/lib/store/files/session-files';
import { openSpool } from '@/lib/store/files/spool';
import { openAnchorLog } from '@/lib/store/integrity/anchors';
import { openInstanceKey, sealingKeyOf } from '@/lib/store/integrity/instance-key';
import type { Store } from '@/lib/store/ports/store';
import { openPrismaStore } from '@/lib/store/prisma/open';
import { createWebhooks } from '@/lib/webhooks/create-webhooks';
import { createOutgoingWebhooks } from '@/lib/webhooks/outgoing/create-outgoing-webhooks';
import { createPushes } from '@/lib/webhooks/pushes/create-pushes';
import type { WebhooksDeps } from '@/lib/webhooks/take-message';
import { loadA2aKeys } from './a2a-keys';
import type { AppHandle } from './app-handle';
import { makeDataDir } from './data-dir';
import { notValid, type Settings } from './env';
import { followLogs } from './follow-logs';
import { gatewayDeps } from './gateway-deps';
import { requireKnownDatabase } from './known-database';
import { newId, newLeaseId } from './new-id';
import { createSampleTeam } from './sample-team';
import { socketCheck } from './socket-check';
import { urlHost } from './url-host';

export type App = {
  readonly handle: AppHandle;
  readonly settings: Settings;
  readonly log: pino.Logger;
  readonly originRules: OriginRules;
  readonly databaseKind: 'sqlite' | 'postgres';
  readonly runFiles: RunFilePorts;
  readonly checkSocket: CheckRequest;
  /** Is told of whoever a page was refused to. */
  noteRefusal: AuditTrail['refuse'];
  /** Everything of the gateway but its port. */
  readonly gateway: GatewayDeps;
  /** Tells where the gateway listens: the sample team speaks over it. */
  onGateway(url: string): void;
  /** Whether somebody who was let in still would be. */
  isKnown(principal: Principal): Promise<boolean>;
  readonly metrics: HttpDeps['metrics'];
  readonly sessions: Pick<Sessions, 'issueSetupToken' | 'isSetUp'>;
  onRevoked(listener: (isRevoked: Revoked) => void): void;
  /** Lets live tails end, finishes writes under way, closes the stores. */
  close(): Promise<void>;
};

/** A start waits so long for imports that a crash cut short: the largest go on beside what is served. Milliseconds. */
const RESUME_MS = 10_000;

/** Its clock and its ids. */
const OF_THE_PROCESS = { now: Date.now, newId };

/** Composes everything but the listening sockets. Throws what the stores throw when they cannot open. */
export async function compose(settings: Settings, log: pino.Logger): Promise<App> {
  const { version } = JSON.parse(await readFile(join(process.cwd(), 'package.json'), 'utf8'));
  const url = settings.publicUrl ?? `http://${urlHost(settings.host)}:${settings.port}`;
  const rules = originRules(settings);
  const outward = egressRules(settings.egressAllow);
  const a2aKeys = await loadA2aKeys(settings.a2aKeys);
  const core = await openCore(settings, log);
  const { store, keyring, sessions, adminKey, signer, runFiles, engine, audit } = core;
  const closing = new AbortController();
  const credentials = await openCredentials(settings, { engine, keyring, sessions, audit });
  const { name, auth, localRole, dataDir, heartbeatDays } = settings;
  const local = localRole === undefined ? {} : { localRole };
  const metrics = metricsOf(engine);
  const deliveries = deliveriesOf({ engine, outbox: store.outbox, log, signer, a2aKeys }, outward);
  const alerts = alertsOf({ engine, store, log, signer, url: () => url }, outward);
  metrics.watchWork({ orchestration: engine.orchestration, deliveries });
  let gatewayUrl: string | null = null;
  const shared = { engine, deliveries, alerts, keyring, credentials, audit, metrics, log };
  const limits = limitsOf(settings);
  const unfollow = await followLogs(settings, {
    ...shared,
    ...limits,
    checkpoints: store.checkpoints,
  });
  const integrations = integrationsOf(settings, { ...core, ...shared, ...limits }, outward);
  const api = createApp({
    ...shared,
    ...limits,
    sessions,
    longWorks: new LongWorks(),
    runFiles,
    ...integrations.ports,
    config: { version, auth, ...local, heartbeatDays, originRules: () => rules },
    ...OF_THE_PROCESS,
    closing: closing.signal,
    demo: sampleTeamAt(url, { adminKey, openEgress: outward.open, gatewayUrl: () => gatewayUrl }),
  });

  return {
    settings,
    log,
    metrics,
    originRules: rules,
    runFiles,
    databaseKind: settings.databaseUrl.startsWith('file:') ? 'sqlite' : 'postgres',
    handle: {
      engine,
      deliveries,
      alerts,
      config: { name, version, auth, publicUrl: url, dataDir },
      keys: () => keyring.list(),
      fetch: api.fetch,
      authenticate: browserOf(settings, sessions),
    },
    checkSocket: socketCheck({ auth, localRole, sessions, credentials, audit, rules }),
    noteRefusal: audit.refuse,
    gateway: gatewayDeps({ ...shared, ...limits, settings }),
    onGateway(at) {
      gatewayUrl = at;
    },
    isKnown: credentials.isKnown,
    sessions,
    onRevoked: (listener) => void credentials.onRevoked(listener),
    async close() {
      closing.abort();
      await closeInOrder([integrations, { close: unfollow }, alerts, deliveries, audit, engine]);
    },
  };
}

/** Who a browser is: by its session, else whoever sits there where nobody has to sign in. */
function browserOf({ auth, localRole }: Settings, sessions: Sessions): AppHandle['authenticate'] {
  const local = auth === 'off' ? localPrincipal(localRole) : null;
  return async (cookie) => (await sessions.resume(cookie ?? undefined)) ?? local;
}

function deliveriesOf(
  parts: Pick<Parameters<typeof createDeliveries>[0], 'outbox' | 'log' | 'signer' | 'a2aKeys'> & {
    readonly engine: Engine;
  },
  outward: ReturnType<typeof egressRules>,
) {
  return createDeliveries({
    ...parts,
    answers: parts.engine,
    egress: createEgress(outward),
    ...OF_THE_PROCESS,
    newId: newLeaseId,
  });
}

function alertsOf(
  parts: Pick<Parameters<typeof createAlerts>[0], 'engine' | 'log' | 'signer' | 'url'> & {
    readonly store: Pick<Store, 'alerts' | 'checkpoints'>;
  },
  outward: ReturnType<typeof egressRules>,
) {
  const { store, ...rest } = parts;
  const { alerts, checkpoints } = store;
  const egress = createEgress(outward);
  return createAlerts({ ...rest, alerts, checkpoints, egress, ...OF_THE_PROCESS });
}

async function closeInOrder(parts: readonly { close(): Promise<void> }[]): Promise<void> {
  for (const part of parts) await part.close();
}

/** What other software meets: calls that are passed on to servers of MCP, and messages of services. */
function integrationsOf(
  { mcpServers: servers }: Settings,
  parts: Omit<Parameters<typeof createRecordCalls>[0] & WebhooksDeps, 'now' | 'webhooks'> & {
    readonly engine: Engine;
    readonly store: Pick<
      Store,
      'webhooks' | 'outgoingWebhooks' | 'outbox' | 'checkpoints' | 'keys'
    >;
    readonly signer: DeliverySigner;
    readonly credentials: Pick<Credentials, 'isKnown'>;
  },
  outward: ReturnType<typeof egressRules>,
) {
  const records = createRecordCalls({ ...parts, now: Date.now });
  const { outgoingWebhooks, outbox, checkpoints, webhooks: stored } = parts.store;
  const webhooks = createWebhooks({ ...parts, webhooks: stored, now: Date.now });
  const egress = createEgress(outward);
  const sending = { outbox, checkpoints, webhooks: outgoingWebhooks, egress, ...OF_THE_PROCESS };
  const outgoing = createOutgoingWebhooks({ ...parts, ...sending });
  const { keys } = parts.store;
  const own = { keys, say: pushBody(parts.engine), egress: createEgress(outward) };
  const pushes = createPushes({ ...parts, ...sending, ...own });
  return {
    ports: {
      via: { servers, egress: createEgress(outward), records },
      webhooks,
      outgoingWebhooks: outgoing,
      pushes,
    },
    close: () => closeInOrder([records, webhooks, outgoing, pushes]),
  };
}

function limitsOf({ rateLimit, streamsPerKey }: Settings) {
  return { writeLimit: createWriteLimit(rateLimit), streams: createPlaces(streamsPerKey) };
}

function metricsOf(engine: Engine) {
  const metrics = createMetrics({ processMetrics: true });
  engine.follow((records) => metrics.commitEvents.observe(records.length));
  return metrics;
}

/** The sample team, which plays against this server over its public API. */
function sampleTeamAt(
  url: string,
  deps: Pick<SampleTeamDeps, 'adminKey' | 'openEgress' | 'gatewayUrl'>,
) {
  return createSampleTeam({
    ...deps,
    url: () => url,
    newId,
    projectDir: process.cwd(),
  });
}

type SampleTeamDeps = Parameters<typeof createSampleTeam>[0];

async function openStore({ dataDir, databaseUrl }: Settings): Promise<Store> {
  await makeDataDir(dataDir);
  return openPrismaStore({ databaseUrl });
}

/** What keeps and what is kept: the store, who may come in, the log and the audit. */
async function openCore(settings: Settings, log: pino.Logger) {
  const store = await openStore(settings);
  const { logAnchors, auditAnchors } = await openAnchors(settings, store, log);
  const { adminKey, ...access } = await openAccess(settings, store);
  const { privateKey, publicKey } = await openInstanceKey(settings.dataDir);
  const signer = createDeliverySigner(privateKey);
  const spool = await openSpool(join(settings.dataDir, 'imports'));
  const ownKey = { publicKey, sign: signer.messages.sign };
  const trustedKeys = createTrustedKeys({
    store: store.trustedKeys,
    environment: settings.trustedKeys,
    ownPublicKey: publicKey,
    now: Date.now,
  });
  const runFiles = runFilePorts(ownKey, spool, trustedKeys);
  const engine = await openEngine(settings, log, {
    ...access,
    store,
    anchors: logAnchors,
    signer: signer.messages,
  });
  const resumed = resumeImports({ engine, runFiles, log });
  await Promise.race([resumed, setTimeout(RESUME_MS, null, { ref: false })]);
  const audit = createAuditTrail({ store: store.audit, anchors: auditAnchors, now: Date.now, log });
  const sealingKey = sealingKeyOf(privateKey);
  return { store, ...access, adminKey, signer, sealingKey, runFiles, engine, audit };
}

/** Nothing is written before the database is known as the one that was signed last. */
async function openAnchors(settings: Settings, store: Store, log: pino.Logger) {
  const { dataDir, acceptDatabase: accepted } = settings;
  const logAnchors = await openAnchorLog(dataDir);
  const auditAnchors = await openAnchorLog(dataDir, { chain: 'audit' });
  try {
    await requireKnownDatabase({ store, logAnchors, auditAnchors, log, accepted });
  } catch (error) {
    await store.close();
    throw error;
  }
  return { logAnchors, auditAnchors };
}

async function openEngine(
  settings: Settings,
  log: pino.Logger,
  parts: Pick<EngineDeps, 'store' | 'anchors' | 'signer'> & Access,
): Promise<Engine> {
  const { keyring, sessions, ...ports } = parts;
  return createEngine({
    ...ports,
    artifacts: await openFileArtifactStore(join(settings.dataDir, 'artifacts')),
    sessionFolder: sessionFolder(join(settings.dataDir, 'agents'), settings.sessionKey),
    codecs,
    bridges,
    mayAuthor,
    originOf,
    signatureStatus,
    textSignatureStatus,
    knownAgents: settings.agents,
    dialectAuthors: settings.dialectAuthors,
    delegation: settings.delegation,
    instances: settings.instances,
    isOrchestratedElsewhere: (at) => keyring.hasKeyOf(ORCHESTRATOR_ID, at),
    async learnKeys() {
      await keyring.load();
      await sessions.load();
    },
    namesPerHour: settings.namesPerHour,
    secrets: secretHandling(settings.secrets),
    now: Date.now,
    newId,
    log,
  });
}

type Access = { readonly keyring: Keyring; readonly sessions: Sessions };

async function openAccess(
  settings: Settings,
  store: Store,
): Promise<Access & { readonly adminKey: string }> {
  const { secret } = await loadAdminKey(settings);
  const now = Date.now;
  const keyring = createKeyring({ store: store.keys, adminSecret: secret, now, newId });
  await keyring.load();
  const sessions = createSessions({
    store: store.sessions,
    keyring,
    instanceId: instanceIdOf(settings),
    publicUrl: settings.publicUrl,
    now,
  });
  await sessions.load();
  return { keyring, sessions, adminKey: secret };
}

async function openCredentials(
  { auth, jwt }: Settings,
  parts: Access & { readonly engine: Engine; readonly audit: AuditTrail },
): Promise<Credentials> {
  const { engine, audit, ...access } = parts;
  const issuerKeys = await loadIssuerKeys(jwt.jwks).catch(({ message }) => {
    throw notValid('COLLOQUY_JWT_JWKS', message);
  });
  const { publicKeys, onPublicKeyReplaced } = engine;
  const ofAgents = { publicKeys, onPublicKeyReplaced };
  const tokens = createTokens({ ...jwt, issuerKeys, ...ofAgents, now: Date.now });
  return createCredentials({ ...access, tokens, throttle: createAuthThrottle(), audit, auth });
}
