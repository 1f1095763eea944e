// An engine that speaks CBCL over any store, with authors who sign: what tests of dialects send is text, as agents send it.
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bridges } from '@/lib/bridges/registry';
import { createEngine } from '@/lib/engine/create-engine';
import type { Engine, IngestOutcome } from '@/lib/engine/interface/engine';
import type { Principal } from '@/lib/model/principal';
import { codecs } from '@/lib/protocols/codecs';
import { mayAuthor, originOf } from '@/lib/security/authorship';
import { secretHandling } from '@/lib/security/mask-secrets';
import { signatureStatus, textSignatureStatus } from '@/lib/security/signature';
import { canonicalForm } from '@/lib/sexpr/canonical';
import { readForm } from '@/lib/sexpr/reader';
import { openAnchorLog } from '@/lib/store/integrity/anchors';
import { createMemoryArtifactStore } from '@/lib/store/memory/artifact-store';
import type { Store } from '@/lib/store/ports/store';

export const OPERATOR: Principal = {
  key_id: 'k-operator',
  role: 'operator',
  agent_id: null,
  grants: [],
};

/** An agent's own key. */
export function keyOf(name: string): Principal {
  return { key_id: `k-${name}`, role: 'agent', agent_id: `agent:${name}`, grants: [] };
}

/** A definition of one performative, `<name>-<word>`, that tells everybody a word. */
export function definitionOf(
  name: string,
  options: { word?: string; parent?: string; author?: string } = {},
): string {
  const { word = 'hello', parent = 'cbcl', author = 'ada' } = options;
  return `(define ${name} :extends ${parent} :author @${author} :resources (:max-depth 8 :max-expansion-size 512 :max-verify-time 100) (extend ${name}-${word} (whom) (tell @all (${word} whom))))`;
}

export type Signer = {
  /** Base64 over the canonical form of a text. */
  sign(text: string): string;
  /** The raw public key, base64url. */
  readonly publicKey: string;
};

/** A fresh pair of keys. */
export function aSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    sign: (text) =>
      sign(null, Buffer.from(canonicalOf(text), 'utf8'), privateKey).toString('base64'),
    publicKey: publicKey
      .export({ format: 'der', type: 'spki' })
      .subarray(-32)
      .toString('base64url'),
  };
}

/** The canonical form of one form in a text. */
export function canonicalOf(text: string): string {
  const form = readForm(text);
  if (!form.ok) throw new Error(form.error.message);
  return canonicalForm(form.value);
}

/** A definition that its author teaches, signed. */
export function taught(definition: string, signer: Signer, pupil = 'bea'): string {
  return `(meta (teach @${pupil} (signed "${signer.sign(definition)}" ${definition})))`;
}

/** Opens engines over stores; `close` ends them and removes what they left. */
export function dialectWorld() {
  const folders: string[] = [];
  const engines: Engine[] = [];
  let ids = 0;
  return {
    /** `ada` is an author whose key is registered. */
    async open(store: Store, options: { authors?: readonly string[]; ada?: Signer } = {}) {
      const folder = await mkdtemp(join(tmpdir(), 'colloquy-dialects-'));
      folders.push(folder);
      const logged: string[] = [];
      const note = (_fields: object, message: string): void => void logged.push(message);
      const engine = await createEngine({
        store,
        codecs,
        bridges,
        mayAuthor,
        originOf,
        signatureStatus,
        textSignatureStatus,
        secrets: secretHandling('mark'),
        dialectAuthors: options.authors ?? null,
        delegation: 'observe',
        instances: 'exact',
        isOrchestratedElsewhere: () => false,
        learnKeys: async () => undefined,
        artifacts: createMemoryArtifactStore(),
        anchors: await openAnchorLog(folder),
        now: () => Date.parse('2026-02-01T13:20:11.123Z'),
        newId() {
          ids += 1;
          return `id-${ids}`;
        },
        log: { info: note, warn: note, error: note },
      });
      engines.push(engine);
      const ada = options.ada ?? aSigner();
      await engine.putPublicKey({ agent_id: 'agent:ada', kid: 'k1', public_key: ada.publicKey });
      return { engine, ada, logged };
    },
    async close(): Promise<void> {
      for (const engine of engines.splice(0)) await engine.close();
      for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends messages of CBCL in one request. */
export function say(
  engine: Engine,
  principal: Principal,
  texts: readonly string[],
  more: { idempotencyKey?: string; from?: string } = {},
): Promise<IngestOutcome[]> {
  return engine.ingest({
    protocol: 'cbcl',
    principal,
    contentType: 'application/cbcl',
    ...more,
    items: texts.map((text) => ({ ok: true, frame: { text } })),
  });
}

/** What was decided by these messages: action, and the rule and code of each refusal. */
export function decisionsOf(outcomes: readonly IngestOutcome[]): string[] {
  return outcomes.map(({ result, events, findings }) => {
    if (result.status === 'rejected') return `rejected ${result.error?.code}`;
    const decision = events.find(({ payload_type }) => payload_type === 'cbcl.dialect-install.v1');
    const action = String(decision?.payload.action ?? 'nothing');
    const rules = findings.filter(({ level }) => level === 'error').map(({ rule }) => rule);
    return [action, ...rules].join(' ');
  });
}

/** Two agents' keys, and two definitions that want the same name. */
export const ADA = keyOf('ada');
export const EVE = keyOf('eve');
export const GREET = definitionOf('greet');
export const OTHER_GREET = definitionOf('greet', { word: 'salute' });
