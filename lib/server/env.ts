// Every setting, read once from the environment and checked before anything starts. A wrong one is named, with what was expected.
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { FOLLOWED_MAX } from '@/lib/follow/limits';
import { CONNECTIONS_PER_ADDRESS_MAX, MESSAGES_PER_SECOND } from '@/lib/gateway/limits';
import { TRUSTED_NAME_LENGTH_MAX } from '@/lib/model/file-signer';
import { isAgentId, toAgentId } from '@/lib/model/ids';
import { DEFAULT_AGENTS, knownAgents, type NamedAgent } from '@/lib/model/known-agents';
import { NAMES_PER_HOUR, type NamesPerHour } from '@/lib/model/names-per-hour';
import type { Role } from '@/lib/model/principal';
import { ADMIN_TOKEN_LENGTH_MIN } from '@/lib/security/admin-key';
import { egressRules } from '@/lib/security/egress';
import { STREAMS_PER_KEY_MAX } from '@/lib/security/places';
import { allowedAuthorities, proxyTest } from '@/lib/security/request-origin';
import { instanceIdOf } from '@/lib/security/sessions';
import { JWT_SECRET_BYTES_MIN } from '@/lib/security/token-keys';
import type { EnvironmentKeys } from '@/lib/security/trusted-keys';
import { readMcpServers } from './mcp-servers';
import { list, listFor, ORIGIN, POSTGRES_OR_FILE, port, wholeNumber } from './setting-types';

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/** Where agents expect a gateway to be. */
const GATEWAY_PORT_DEFAULT = 18_789;

const agentIds = list.pipe(
  z.array(
    z
      .string()
      .transform(toAgentId)
      .refine(isAgentId, { message: 'expected names or ids of agents, comma-separated' }),
  ),
);

/** More workspaces than send each other runs. */
const TRUSTED_KEYS_MAX = 1_000;

const TRUSTED_ENTRY = new RegExp(`^([^=]{1,${TRUSTED_NAME_LENGTH_MAX}}=)?[0-9a-f]{32}$`, 'i');

/** Keys by which run files are signed, each perhaps with a name before it: `lab=0123...`. */
const trustedKeys = list.pipe(
  z
    .array(
      z.string().regex(TRUSTED_ENTRY, {
        message: 'expected names of keys, as in lab=0123456789abcdef0123456789abcdef',
      }),
    )
    .max(TRUSTED_KEYS_MAX)
    .transform(
      (entries) =>
        new Map(
          entries.map((entry) => {
            const at = entry.lastIndexOf('=');
            const name = at === -1 ? null : entry.slice(0, at).trim();
            return [entry.slice(at + 1).toLowerCase(), name] as const;
          }),
        ),
    ),
);

/** A key has no place in it: addresses stand in logs and in metrics. */
const gatewayAddress = z
  .url({ protocol: /^wss?$/, message: 'expected addresses as in wss://lab.example.org:18789' })
  .refine((text) => {
    const { username, password, search } = new URL(text);
    return username === '' && password === '' && search === '';
  }, 'expected addresses without a credential; the key stands in COLLOQUY_FOLLOW_KEY');

/** AES-256. */
const SESSION_KEY_BYTES = 32;

/** The bytes of a key as it is written; none where it is neither hex nor base64. */
function keyBytes(text: string): Uint8Array {
  if (/^[0-9a-f]*$/i.test(text) && text.length === 2 * SESSION_KEY_BYTES) {
    return Buffer.from(text, 'hex');
  }
  return /^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
}

/** New names of a kind that a key may make; 0 is no limit. */
function perHour(kind: keyof NamesPerHour) {
  return wholeNumber(0).default(NAMES_PER_HOUR[kind]);
}

const portOrOff = z.union([z.literal('off'), port], {
  message: 'expected a port from 0 to 65535, or off',
});

/** An empty variable counts as unset, as in a copied `.env` with nothing filled in. */
const Env = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  GATEWAY_PORT: portOrOff.optional(),
  GATEWAY_TLS_CERT: z.string().optional(),
  GATEWAY_TLS_KEY: z.string().optional(),
  GATEWAY_TLS_CLIENT_CA: z.string().optional(),
  GATEWAY_RATE_LIMIT: wholeNumber(0).default(MESSAGES_PER_SECOND),
  OTLP_GRPC_PORT: portOrOff.default('off'),
  DATABASE_URL: POSTGRES_OR_FILE.optional(),
  COLLOQUY_DATA_DIR: z.string().default('./data'),
  COLLOQUY_ACCEPT_DATABASE: z
    .string()
    .regex(/^[0-9a-f]{12}$/, 'expected the 12 characters that the refused start named')
    .optional(),
  COLLOQUY_NAME: z.string().max(60).default('Colloquy'),
  COLLOQUY_ADMIN_TOKEN: z
    .string()
    .min(ADMIN_TOKEN_LENGTH_MIN, `expected at least ${ADMIN_TOKEN_LENGTH_MIN} characters`)
    .optional(),
  COLLOQUY_AUTH: z.enum(['on', 'off']).default('on'),
  COLLOQUY_JWT_SECRET: z
    .string()
    .transform((text) => new TextEncoder().encode(text))
    .refine(
      (bytes) => bytes.length >= JWT_SECRET_BYTES_MIN,
      `expected at least ${JWT_SECRET_BYTES_MIN} bytes`,
    )
    .optional(),
  COLLOQUY_JWT_JWKS: z.string().optional(),
  COLLOQUY_JWT_AUDIENCE: z.string().max(500).optional(),
  COLLOQUY_SESSION_KEY: z
    .string()
    .transform(keyBytes)
    .refine((bytes) => bytes.length === SESSION_KEY_BYTES, 'expected 32 bytes as base64 or hex')
    .optional(),
  COLLOQUY_PUBLIC_URL: ORIGIN.optional(),
  COLLOQUY_ALLOWED_HOSTS: listFor(allowedAuthorities).optional(),
  COLLOQUY_TRUSTED_PROXIES: listFor(proxyTest).optional(),
  COLLOQUY_RATE_LIMIT: wholeNumber(0).default(0),
  COLLOQUY_NEW_CHANNELS_PER_HOUR: perHour('channel'),
  COLLOQUY_NEW_THREADS_PER_HOUR: perHour('thread'),
  COLLOQUY_NEW_RUNS_PER_HOUR: perHour('run'),
  COLLOQUY_NEW_AGENTS_PER_HOUR: perHour('agent'),
  COLLOQUY_CONNECTIONS_PER_ADDRESS: wholeNumber(1).default(CONNECTIONS_PER_ADDRESS_MAX),
  COLLOQUY_STREAMS_PER_KEY: wholeNumber(1).default(STREAMS_PER_KEY_MAX),
  COLLOQUY_DIALECT_AUTHORS: agentIds.optional(),
  COLLOQUY_TRUSTED_KEYS: trustedKeys.optional(),
  COLLOQUY_AGENTS: z
    .string()
    .transform((text) => knownAgents(text.trim() === 'none' ? [] : text.split(',')))
    .refine((agents) => agents !== null, 'expected names, as in ken=Researcher, bob; or none')
    .optional(),
  COLLOQUY_DELEGATION: z.enum(['observe', 'enforce']).default('observe'),
  COLLOQUY_AGENT_INSTANCES: z.enum(['exact', 'numbered']).default('exact'),
  COLLOQUY_HEARTBEAT_DAYS: wholeNumber(1).optional(),
  COLLOQUY_EGRESS_ALLOW: listFor(egressRules).optional(),
  COLLOQUY_MCP_SERVERS: z
    .string()
    .transform(readMcpServers)
    .refine(
      (servers) => servers !== null,
      'expected names with addresses, as in files=https://files.example.org/mcp',
    )
    .optional(),
  COLLOQUY_A2A_KEYS: z.string().optional(),
  COLLOQUY_FOLLOW: list.pipe(z.array(gatewayAddress).max(FOLLOWED_MAX)).optional(),
  COLLOQUY_FOLLOW_KEY: list.optional(),
  COLLOQUY_FOLLOW_CA: z.string().optional(),
  COLLOQUY_FOLLOW_CERT: z.string().optional(),
  COLLOQUY_FOLLOW_CERT_KEY: z.string().optional(),
  COLLOQUY_SECRETS: z.enum(['mark', 'mask']).default('mark'),
  COLLOQUY_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/** Absolute, with the settings that name them. */
export type TlsFiles = {
  readonly certFile: string;
  readonly keyFile: string;
  readonly names: readonly [cert: string, key: string];
};

export type Settings = {
  readonly host: string;
  readonly port: number;
  /** The option of a command that the port is from; absent: `PORT`. No variable sets it. */
  readonly portOption?: string;
  /** Null where it is switched off; 0 for a free port. */
  readonly gatewayPort: number | null;
  /** Whether somebody chose the port: the server does not start without it then. */
  readonly isGatewayRequired: boolean;
  /** Files of certificate and key, absolute; null where the gateway is spoken to in the clear. */
  readonly gatewayTls: TlsFiles | null;
  /** The CA, absolute, that certificates of clients have to be from; null where none is asked for. */
  readonly gatewayClientCa: string | null;
  /** Messages per second and connection of the gateway; 0 for no limit. */
  readonly gatewayRateLimit: number;
  /** Where OTLP comes over gRPC; null where it does not, 0 for a free port. */
  readonly otlpGrpcPort: number | null;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The state of a database that is accepted though it is not as it was signed last; null for none. */
  readonly acceptDatabase: string | null;
  readonly name: string;
  readonly adminToken: string | null;
  readonly auth: 'on' | 'off';
  /** What whoever sits there may do while authentication is off; absent: everything. No variable sets it. */
  readonly localRole?: Role;
  /** What tokens are verified with, and whom they have to be for. */
  readonly jwt: {
    readonly secret: Uint8Array | null;
    /** The file of a JWKS, absolute. */
    readonly jwks: string | null;
    readonly audience: string;
  };
  /** What seals sessions' files; null for plain ones. */
  readonly sessionKey: Uint8Array | null;
  readonly publicUrl: string | null;
  readonly allowedHosts: readonly string[];
  readonly trustedProxies: readonly string[];
  /** Events per second and key; 0 for no limit. */
  readonly rateLimit: number;
  /** New names of each kind per hour and key; 0 for no limit. */
  readonly namesPerHour: NamesPerHour;
  /** Connections of one address at once, other than those of trusted proxies. */
  readonly connectionsPerAddress: number;
  /** Live tails over HTTP and exports that one key has open at once. */
  readonly streamsPerKey: number;
  /** Agent ids whose signed dialects are installed; null: of every author with a registered key. */
  readonly dialectAuthors: readonly string[] | null;
  /** By the name of each key: what it is called here. */
  readonly trustedKeys: EnvironmentKeys;
  /** Agents that are known by name before they come. */
  readonly agents: readonly NamedAgent[];
  /** Whether a delegation that the rules forbid is only marked, or is not delivered either. */
  readonly delegation: 'observe' | 'enforce';
  /** Whether `analyst` in a manifest allows `analyst-2`, too. */
  readonly instances: 'exact' | 'numbered';
  /** Days for which exports tell of heartbeats; null: for ever. */
  readonly heartbeatDays: number | null;
  /** Hosts and networks that may be called though they are not public. */
  readonly egressAllow: readonly string[];
  /** Servers of MCP whose calls are recorded: their addresses by name. */
  readonly mcpServers: ReadonlyMap<string, string>;
  /** Keys for agents of A2A elsewhere: JSON, or the file that it stands in. */
  readonly a2aKeys: string | null;
  /** The gateways of other workspaces that are followed, each with a key of its workspace. */
  readonly follow: readonly { readonly url: string; readonly key: string }[];
  /** Whom followed gateways are checked by, null for the roots of the system, and what they are shown. Absolute. */
  readonly followTls: { readonly caFile: string | null; readonly client: TlsFiles | null };
  /** Whether what looks like a credential in a message is kept and marked, or hidden before it is stored. */
  readonly secrets: 'mark' | 'mask';
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

/** The settings are wrong; the message names each variable and what it expected. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Reads the settings. `dataDir` and a SQLite file's path become absolute. @throws SettingsError */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Env.safeParse(set);
  if (!parsed.success) throw new SettingsError(faultsIn(parsed.error));
  const { data } = parsed;
  if (data.COLLOQUY_AUTH === 'off' && !LOOPBACK_HOSTS.has(data.HOST)) {
    throw notValid(
      'COLLOQUY_AUTH',
      `off is accepted only while HOST is a loopback address, and HOST is ${data.HOST}`,
    );
  }
  const dataDir = resolve(data.COLLOQUY_DATA_DIR);
  const publicUrl = data.COLLOQUY_PUBLIC_URL ?? null;
  return {
    host: data.HOST,
    port: data.PORT,
    gatewayPort: data.GATEWAY_PORT === 'off' ? null : (data.GATEWAY_PORT ?? GATEWAY_PORT_DEFAULT),
    isGatewayRequired: data.GATEWAY_PORT !== undefined,
    gatewayTls: tlsFiles(data, 'GATEWAY_TLS_CERT', 'GATEWAY_TLS_KEY'),
    gatewayClientCa: clientCa(data),
    gatewayRateLimit: data.GATEWAY_RATE_LIMIT,
    otlpGrpcPort: data.OTLP_GRPC_PORT === 'off' ? null : data.OTLP_GRPC_PORT,
    databaseUrl: absoluteUrl(data.DATABASE_URL ?? `file:${join(dataDir, 'colloquy.db')}`),
    dataDir,
    acceptDatabase: data.COLLOQUY_ACCEPT_DATABASE ?? null,
    name: data.COLLOQUY_NAME,
    adminToken: data.COLLOQUY_ADMIN_TOKEN ?? null,
    auth: data.COLLOQUY_AUTH,
    jwt: {
      secret: data.COLLOQUY_JWT_SECRET ?? null,
      jwks: data.COLLOQUY_JWT_JWKS === undefined ? null : resolve(data.COLLOQUY_JWT_JWKS),
      audience: data.COLLOQUY_JWT_AUDIENCE ?? publicUrl ?? instanceIdOf({ publicUrl, dataDir }),
    },
    sessionKey: data.COLLOQUY_SESSION_KEY ?? null,
    publicUrl,
    allowedHosts: data.COLLOQUY_ALLOWED_HOSTS ?? [],
    trustedProxies: data.COLLOQUY_TRUSTED_PROXIES ?? [],
    rateLimit: data.COLLOQUY_RATE_LIMIT,
    namesPerHour: {
      channel: data.COLLOQUY_NEW_CHANNELS_PER_HOUR,
      thread: data.COLLOQUY_NEW_THREADS_PER_HOUR,
      run: data.COLLOQUY_NEW_RUNS_PER_HOUR,
      agent: data.COLLOQUY_NEW_AGENTS_PER_HOUR,
    },
    connectionsPerAddress: data.COLLOQUY_CONNECTIONS_PER_ADDRESS,
    streamsPerKey: data.COLLOQUY_STREAMS_PER_KEY,
    dialectAuthors: data.COLLOQUY_DIALECT_AUTHORS ?? null,
    trustedKeys: data.COLLOQUY_TRUSTED_KEYS ?? new Map(),
    agents: data.COLLOQUY_AGENTS ?? DEFAULT_AGENTS,
    delegation: data.COLLOQUY_DELEGATION,
    instances: data.COLLOQUY_AGENT_INSTANCES,
    heartbeatDays: data.COLLOQUY_HEARTBEAT_DAYS ?? null,
    egressAllow: data.COLLOQUY_EGRESS_ALLOW ?? [],
    mcpServers: data.COLLOQUY_MCP_SERVERS ?? new Map(),
    a2aKeys: data.COLLOQUY_A2A_KEYS ?? null,
    follow: followed(data),
    followTls: {
      caFile: data.COLLOQUY_FOLLOW_CA === undefined ? null : resolve(data.COLLOQUY_FOLLOW_CA),
      client: tlsFiles(data, 'COLLOQUY_FOLLOW_CERT', 'COLLOQUY_FOLLOW_CERT_KEY'),
    },
    secrets: data.COLLOQUY_SECRETS,
    logLevel: data.COLLOQUY_LOG_LEVEL,
  };
}

const NOT_VALID = 'These settings are not valid:';

/** Each wrong setting once, by its name alone: a place in a list is nothing that somebody wrote. */
function faultsIn({ issues }: z.ZodError): string {
  const lines = issues.map(({ path: [name], message }) => `  ${String(name)}: ${message}`);
  return `${NOT_VALID}\n${[...new Set(lines)].join('\n')}\nSee .env.example for all of them.`;
}

type Data = z.infer<typeof Env>;

function tlsFiles(
  data: Data,
  certName: 'GATEWAY_TLS_CERT' | 'COLLOQUY_FOLLOW_CERT',
  keyName: 'GATEWAY_TLS_KEY' | 'COLLOQUY_FOLLOW_CERT_KEY',
): TlsFiles | null {
  const { [certName]: certFile, [keyName]: keyFile } = data;
  if (certFile === undefined && keyFile === undefined) return null;
  if (certFile !== undefined && keyFile !== undefined) {
    return { certFile: resolve(certFile), keyFile: resolve(keyFile), names: [certName, keyName] };
  }
  const missing = certFile === undefined ? certName : keyName;
  throw notValid(missing, 'expected a file, for certificate and key belong together');
}

function clientCa({ GATEWAY_TLS_CLIENT_CA: file, GATEWAY_TLS_CERT: cert }: Data): string | null {
  if (file === undefined) return null;
  if (cert !== undefined) return resolve(file);
  throw notValid(
    'GATEWAY_TLS_CLIENT_CA',
    'expected GATEWAY_TLS_CERT too, for clients show theirs over TLS',
  );
}

/** What is there for followed workspaces alone. */
const OF_FOLLOWING = ['COLLOQUY_FOLLOW_KEY', 'COLLOQUY_FOLLOW_CA', 'COLLOQUY_FOLLOW_CERT'] as const;

/** One key is for all addresses, else there is one for each, in their order. */
function followed(data: Data) {
  const { COLLOQUY_FOLLOW: urls = [], COLLOQUY_FOLLOW_KEY: keys = [] } = data;
  if (urls.length === 0) {
    const idle = OF_FOLLOWING.find((name) => data[name] !== undefined);
    if (idle === undefined) return [];
    throw notValid(idle, 'expected COLLOQUY_FOLLOW too, the addresses that it is for');
  }
  if (new Set(urls).size < urls.length) {
    throw notValid('COLLOQUY_FOLLOW', 'expected each address once');
  }
  const [first] = keys;
  if (first === undefined || (keys.length > 1 && keys.length !== urls.length)) {
    throw notValid('COLLOQUY_FOLLOW_KEY', 'expected one key, or one for each address');
  }
  return urls.map((url, index) => ({ url, key: keys[index] ?? first }));
}

/** The error that names one setting and says what to type. */
export function notValid(name: string, expected: string): SettingsError {
  return new SettingsError(`${NOT_VALID}\n  ${name}: ${expected}`);
}

function absoluteUrl(databaseUrl: string): string {
  if (!databaseUrl.startsWith('file:')) return databaseUrl;
  const path = databaseUrl.slice('file:'.length);
  return isAbsolute(path) ? databaseUrl : `file:${resolve(path)}`;
}
