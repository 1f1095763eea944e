// The whole API in memory: the real engine, codecs and keyring over a memory store and a folder of its own. What a test
// asks for is taken as a client's request is.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAlerts } from '@/lib/alerting/create-alerts';
import { bridges } from '@/lib/bridges/registry';
import type { DemoStatus } from '@/lib/contracts/http-operations';
import { createDeliveries } from '@/lib/delivery/create-deliveries';
import type { A2aKeys, PostTiming } from '@/lib/delivery/delivery-deps';
import { createDeliverySigner } from '@/lib/delivery/signer';
import { createEngine } from '@/lib/engine/create-engine';
import { pushBody } from '@/lib/http/a2a/push-body';
import { createApp } from '@/lib/http/app';
import { createRecordCalls } from '@/lib/http/mcp/via/record-calls';
import type { DemoPort, HttpDeps } from '@/lib/http/operation/deps';
import { LongWorks } from '@/lib/http/operation/long-work';
import { createMetrics } from '@/lib/http/operation/metrics';
import { runFilePorts } from '@/lib/http/operation/run-file-ports';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import { DEFAULT_AGENTS } from '@/lib/model/known-agents';
import type { NamesPerHour } from '@/lib/model/names-per-hour';
import type { Grant, Role } from '@/lib/model/principal';
import { codecs } from '@/lib/protocols/codecs';
import { createAuditTrail } from '@/lib/security/audit';
import { mayAuthor, originOf } from '@/lib/security/authorship';
import { createCredentials } from '@/lib/security/credentials';
import { egressRules } from '@/lib/security/egress';
import { createEgress } from '@/lib/security/egress-call';
import { createTokens } from '@/lib/security/jwt';
import { createKeyring } from '@/lib/security/keys';
import { secretHandling } from '@/lib/security/mask-secrets';
import { createPlaces, STREAMS_PER_KEY_MAX } from '@/lib/security/places';
import { createAuthThrottle, createWriteLimit } from '@/lib/security/rate-limit';
import { originRules } from '@/lib/security/request-origin';
import { createSessions } from '@/lib/security/sessions';
import { signatureStatus, textSignatureStatus } from '@/lib/security/signature';
import { createTrustedKeys, type EnvironmentKeys } from '@/lib/security/trusted-keys';
import { openFileArtifactStore } from '@/lib/store/files/artifact-store';
import { sessionFolder } from '@/lib/store/files/session-files';
import { openSpool } from '@/lib/store/files/spool';
import { openAnchorLog } from '@/lib/store/integrity/anchors';
import { openInstanceKey, sealingKeyOf } from '@/lib/store/integrity/instance-key';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import type { ArtifactStore } from '@/lib/store/ports/artifact-store';
import type { Store } from '@/lib/store/ports/store';
import { createWebhooks } from '@/lib/webhooks/create-webhooks';
import { createOutgoingWebhooks } from '@/lib/webhooks/outgoing/create-outgoing-webhooks';
import { createPushes } from '@/lib/webhooks/pushes/create-pushes';

export const TEST_HOST = 'localhost:3000';
export const TEST_ADMIN_SECRET = 'the-admin-token-of-every-test-api';

export const TEST_JWT_SECRET = 'the-32-byte-secret-of-every-test';
export const TEST_AUDIENCE = 'the-test-api';

export type TestRequest = {
  readonly method?: string;
  readonly key?: string | undefined;
  /** A body that is no string is sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address at the other end of the connection. */
  readonly peer?: string;
  /** Breaks the request off. */
  readonly signal?: AbortSignal;
};

export type TestApiOptions = {
  readonly auth?: 'on' | 'off';
  readonly publicUrl?: string | null;
  readonly rateLimit?: number;
  readonly namesPerHour?: NamesPerHour;
  readonly trustedProxies?: readonly string[];
  readonly dialectAuthors?: readonly string[];
  readonly delegation?: 'observe' | 'enforce';
  readonly instances?: 'exact' | 'numbered';
  /** Keys of other workspaces that the environment names. */
  readonly trustedKeys?: EnvironmentKeys;
  readonly heartbeatDays?: number;
  readonly streamsPerKey?: number;
  /** Whether credentials of messages are kept and marked, or hidden. */
  readonly secrets?: 'mark' | 'mask';
  /** 32 bytes that seal sessions' files. */
  readonly sessionKey?: Uint8Array;
  /** Hosts that deliveries may be pushed to though they are loopback or private. */
  readonly egressAllow?: readonly string[];
  /** Servers of MCP whose calls are recorded: their addresses by name. */
  readonly mcpServers?: ReadonlyMap<string, string>;
  /** Keys for agents of A2A elsewhere. */
  readonly a2aKeys?: A2aKeys;
  readonly alertTiming?: Partial<PostTiming>;
  readonly outgoingTiming?: Partial<PostTiming>;
  /** Replaces parts of the store, to make them fail. */
  readonly store?: (store: Store) => Store;
  /** The same of the artifact store. */
  readonly artifacts?: (artifacts: ArtifactStore) => ArtifactStore;
};

/** Opens an empty workspace. `close` removes what it left on the disk. */
export async function openTestApi(options: TestApiOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-api-'));
  const clock = { now: Date.parse('2026-02-01T13:20:11.123Z') };
  const now = () => clock.now;
  const newId = countedIds();
  const logged: object[] = [];
  const note = (fields: object, message: string) => void logged.push({ ...fields, message });
  const log = { info: note, warn: note, error: note };
  const memory = createMemoryStore();
  const store = options.store?.(memory) ?? memory;
  const files = await openFileArtifactStore(join(folder, 'artifacts'));
  const keyring = createKeyring({ store: store.keys, adminSecret: TEST_ADMIN_SECRET, now, newId });
  const publicUrl = options.publicUrl ?? null;
  const sessions = createSessions({
    store: store.sessions,
    keyring,
    instanceId: 'test',
    publicUrl,
    now,
  });
  const { privateKey } = await openInstanceKey(folder);
  const signer = createDeliverySigner(privateKey);
  const engine = await createEngine({
    store,
    signer: signer.messages,
    codecs,
    bridges,
    mayAuthor,
    originOf,
    signatureStatus,
    textSignatureStatus,
    secrets: secretHandling(options.secrets ?? 'mark'),
    now,
    newId,
    log,
    artifacts: options.artifacts?.(files) ?? files,
    anchors: await openAnchorLog(folder),
    sessionFolder: sessionFolder(join(folder, 'agents'), options.sessionKey ?? null),
    knownAgents: DEFAULT_AGENTS,
    dialectAuthors: options.dialectAuthors ?? null,
    delegation: options.delegation ?? 'observe',
    instances: options.instances ?? 'exact',
    isOrchestratedElsewhere: (at) => keyring.hasKeyOf(ORCHESTRATOR_ID, at),
    async learnKeys() {
      await keyring.load();
      await sessions.load();
    },
    ...(options.namesPerHour && { namesPerHour: options.namesPerHour }),
  });
  const opened = performance.now();
  // Waits end by themselves, also where no test moves the clock.
  const movingNow = () => clock.now + Math.floor(performance.now() - opened);
  const deliveries = createDeliveries({
    engine,
    answers: engine,
    outbox: store.outbox,
    newId: randomUUID,
    log,
    egress: createEgress(egressRules(options.egressAllow ?? [])),
    signer,
    now: movingNow,
    ...(options.a2aKeys && { a2aKeys: options.a2aKeys }),
  });
  const alerts = createAlerts({
    engine,
    alerts: store.alerts,
    checkpoints: store.checkpoints,
    newId: randomUUID,
    log,
    egress: createEgress(egressRules(options.egressAllow ?? [])),
    signer,
    now: movingNow,
    url: () => `http://${TEST_HOST}`,
    ...(options.alertTiming && { timing: options.alertTiming }),
  });
  const rules = originRules({
    host: '127.0.0.1',
    port: 3000,
    publicUrl,
    allowedHosts: [],
    trustedProxies: options.trustedProxies ?? [],
  });
  const tokens = createTokens({
    secret: Buffer.from(TEST_JWT_SECRET),
    issuerKeys: new Map(),
    audience: TEST_AUDIENCE,
    publicKeys: engine.publicKeys,
    onPublicKeyReplaced: engine.onPublicKeyReplaced,
    now,
  });
  const anchors = await openAnchorLog(folder, { chain: 'audit', now: () => new Date(now()) });
  const audit = createAuditTrail({ store: store.audit, anchors, now, log });
  const closing = new AbortController();
  const writeLimit = createWriteLimit(options.rateLimit ?? 0);
  const metrics = createMetrics({ processMetrics: false });
  const webhooks = createWebhooks({
    engine,
    webhooks: store.webhooks,
    sealingKey: sealingKeyOf(privateKey),
    writeLimit,
    log,
    now,
  });
  const outgoingWebhooks = createOutgoingWebhooks({
    engine,
    outbox: store.outbox,
    webhooks: store.outgoingWebhooks,
    checkpoints: store.checkpoints,
    egress: createEgress(egressRules(options.egressAllow ?? [])),
    sealingKey: sealingKeyOf(privateKey),
    newId: randomUUID,
    now: movingNow,
    log,
    ...(options.outgoingTiming && { timing: options.outgoingTiming }),
  });
  const credentials = createCredentials({
    keyring,
    sessions,
    tokens,
    throttle: createAuthThrottle(),
    audit,
    auth: options.auth ?? 'on',
  });
  const pushes = createPushes({
    engine,
    outbox: store.outbox,
    checkpoints: store.checkpoints,
    keys: store.keys,
    credentials,
    egress: createEgress(egressRules(options.egressAllow ?? [])),
    sealingKey: sealingKeyOf(privateKey),
    signer,
    say: pushBody(engine),
    newId: randomUUID,
    now: movingNow,
    log,
    ...(options.outgoingTiming && { timing: options.outgoingTiming }),
  });
  const via = {
    servers: options.mcpServers ?? new Map<string, string>(),
    egress: createEgress(egressRules(options.egressAllow ?? [])),
    records: createRecordCalls({ engine, writeLimit, metrics, log, now }),
  };
  const deps: HttpDeps = {
    engine,
    deliveries,
    alerts,
    webhooks,
    outgoingWebhooks,
    pushes,
    keyring,
    now,
    newId,
    log,
    closing: closing.signal,
    demo: aDemo(),
    sessions,
    credentials,
    audit,
    streams: createPlaces(options.streamsPerKey ?? STREAMS_PER_KEY_MAX),
    writeLimit,
    metrics,
    via,
    longWorks: new LongWorks(),
    runFiles: runFilePorts(
      { publicKey: anchors.publicKey, sign: signer.messages.sign },
      await openSpool(join(folder, 'imports')),
      createTrustedKeys({
        store: store.trustedKeys,
        environment: options.trustedKeys ?? new Map(),
        ownPublicKey: anchors.publicKey,
        now,
      }),
    ),
    config: {
      version: '0.0.0-test',
      auth: options.auth ?? 'on',
      heartbeatDays: options.heartbeatDays ?? null,
      originRules: () => rules,
    },
  };
  deps.metrics.watchWork({ orchestration: engine.orchestration, deliveries });
  const app = createApp(deps);

  return {
    app,
    deps,
    engine,
    store,
    keyring,
    clock,
    closing,
    logged,
    folder,
    async request(path: string, request: TestRequest = {}): Promise<Response> {
      const { method = 'GET', key, body, headers, peer = '127.0.0.1', signal } = request;
      return app.request(
        path,
        {
          method,
          headers: {
            host: TEST_HOST,
            ...(key !== undefined && { authorization: `Bearer ${key}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
          ...(body instanceof ReadableStream && { duplex: 'half' }),
          ...(signal !== undefined && { signal }),
        },
        { incoming: { socket: { remoteAddress: peer } } },
      );
    },
    /** The secret of a fresh key. */
    async key(role: Role, agentId?: string, grants: Grant[] = []): Promise<string> {
      const agent = agentId === undefined ? {} : { agent_id: agentId };
      return (await keyring.create({ role, grants, ...agent })).secret;
    },
    async close(): Promise<void> {
      closing.abort();
      await via.records.close();
      await webhooks.close();
      await outgoingWebhooks.close();
      await pushes.close();
      await alerts.close();
      await deliveries.close();
      await audit.close();
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type TestApi = Awaited<ReturnType<typeof openTestApi>>;

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> | ReadableStream {
  return typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream;
}

function countedIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `id_${count}`;
  };
}

/** A sample team that plays nothing: what the API says of it is all that is asked here. */
function aDemo(): DemoPort {
  let status: DemoStatus = { state: 'idle', run_id: null, thread_id: null, error: null };
  return {
    status: () => status,
    start: async () => {
      status = { state: 'playing', run_id: 'run_demo', thread_id: 'thr_demo', error: null };
      return status;
    },
    stop: () => {
      status = { ...status, state: 'idle' };
      return status;
    },
  };
}
