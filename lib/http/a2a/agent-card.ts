// The card by which clients of A2A find an agent of ours: what its own card says, where it is reached, and the workspace's signature
// (JWS over the RFC 8785 form). Fields of version 0.3 stand beside those of 1.0; the signature is of the latter.
import type { AgentCard, Capability } from '@/lib/model/agent-card';
import { agentName } from '@/lib/model/ids';
import type { AgentSummary } from '@/lib/model/summary';
import { isObject } from '@/lib/std/is-object';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import type { Call, PublicCall } from '../operation/operation';
import { type A2aEndpoint, baseUrl, isServed } from './endpoint';

/** Agents whose skills the router's card lists. */
const SKILLED_AGENTS_MAX = 200;

const MODES = ['text/plain', 'application/json'];

type Json = Record<string, unknown>;

type Described = {
  readonly name: string;
  readonly description: string;
  readonly skills: readonly Json[];
};

/** The card that strangers may see, signed. */
export function cardOf(call: PublicCall, endpoint: A2aEndpoint): Json {
  return signed(call, endpoint, described(endpoint, []));
}

/** The card for who has a key: that of the router lists what each agent can do. */
export async function extendedCardOf(call: Call, endpoint: A2aEndpoint): Promise<Json> {
  if (endpoint.agent !== null) return cardOf(call, endpoint);
  const { rows } = await call.deps.engine.directory.lists.agents({ limit: SKILLED_AGENTS_MAX });
  return signed(call, endpoint, described(endpoint, rows.filter(isServed).flatMap(skillsOf)));
}

function described({ agent }: A2aEndpoint, more: readonly Json[]): Described {
  if (agent?.card) {
    const skills = skillsOf(agent);
    const plain = { id: 'talk', name: 'Talk', description: 'Takes tasks in words', tags: ['text'] };
    return {
      name: agent.name,
      description: agent.card.display?.desc || `The agent ${agent.name} of this workspace`,
      skills: skills.length > 0 ? skills : [plain],
    };
  }
  const route = {
    id: 'route',
    name: 'Route',
    description:
      'Hands a task to the agent that can do it; metadata.requires of the message lists the skills that it needs',
    tags: ['routing'],
  };
  return {
    name: 'Colloquy',
    description: 'Hands tasks to the agents of this workspace',
    skills: [route, ...more],
  };
}

function skillsOf({ name, card }: Pick<AgentSummary, 'name' | 'card'>): Json[] {
  return (card?.capabilities ?? []).map((capability) => skillOf(name, capability));
}

function skillOf(name: string, { id, tags = [] }: Capability): Json {
  const short = id.replace(/^skill:/, '');
  return { id, name: short, description: `${name} can do ${short}`, tags: [short, ...tags] };
}

function signed(call: PublicCall, { agentId, agent }: A2aEndpoint, about: Described): Json {
  const base = baseUrl(call);
  const rest = `${base}/a2a/${encodeURIComponent(agentName(agentId))}`;
  const rpc = agent === null ? `${base}/a2a` : rest;
  const card: Json = {
    ...about,
    supportedInterfaces: [
      { url: rpc, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      { url: rest, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
      { url: rpc, protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
      { url: rest, protocolBinding: 'HTTP+JSON', protocolVersion: '0.3' },
    ],
    provider: { url: base, organization: 'Colloquy' },
    version: versionOf(call, agent?.card ?? null),
    documentationUrl: `${base}/api/v1/docs`,
    capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true },
    securitySchemes: { bearer: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
    securityRequirements: [{ schemes: { bearer: {} } }],
    defaultInputModes: MODES,
    defaultOutputModes: MODES,
  };
  // @a2a-js/sdk 1.3.0 loses the schemes of a card before it checks a signature, and finds that of the rest.
  const { securitySchemes: _, ...unsecured } = card;
  const signatures = [card, unsecured].map((one) => signatureOf(call, one));
  return { ...card, ...inOldForm(rpc, rest), signatures };
}

function versionOf({ deps }: PublicCall, card: AgentCard | null): string {
  const version = card?.version;
  return typeof version === 'string' && version !== '' ? version : deps.config.version;
}

/** What a client of 0.3 looks for. */
function inOldForm(url: string, rest: string): Json {
  return {
    url,
    preferredTransport: 'JSONRPC',
    additionalInterfaces: [
      { url, transport: 'JSONRPC' },
      { url: rest, transport: 'HTTP+JSON' },
    ],
    protocolVersion: '0.3',
    supportsAuthenticatedExtendedCard: true,
    security: [{ bearer: [] }],
    securitySchemes: {
      bearer: { type: 'http', scheme: 'Bearer', httpAuthSecurityScheme: { scheme: 'Bearer' } },
    },
  };
}

/** Without what says nothing: section 8.4.1 signs no empty values. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isObject(value)) return value;
  const said = Object.entries(value).map(([name, inner]) => [name, withoutEmpty(inner)] as const);
  return Object.fromEntries(said.filter(([, inner]) => !isEmpty(inner)));
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0 || value.every(isEmpty);
  return (
    value === '' || value === undefined || (isObject(value) && Object.keys(value).length === 0)
  );
}

/** The workspace's Ed25519 key, whose `kid` GET /api/v1/signing-key names. */
function signatureOf({ deps }: PublicCall, card: Json): Json {
  const { kid } = deps.deliveries.signingKey();
  const header = base64url(canonicalJson({ alg: 'EdDSA', kid, typ: 'JOSE' }));
  const text = `${header}.${base64url(canonicalJson(withoutEmpty(card)))}`;
  const signature = Buffer.from(deps.runFiles.signer.sign(text), 'base64').toString('base64url');
  return { protected: header, signature };
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}
