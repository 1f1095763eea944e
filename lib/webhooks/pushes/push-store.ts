// Pushes as they are kept: one row for each beside the places of followers, and one for how far it came. Nothing that a client proves
// itself by stands there unsealed.
import { createHash } from 'node:crypto';
import { AppError } from '@/lib/model/errors/app-error';
import { createQueue } from '@/lib/std/queue';
import type { CheckpointStore } from '@/lib/store/ports/checkpoint-store';
import { openSecret, sealSecret } from '../secrets';
import type { NewPush, PushOwner, StoredPush } from './push';

const PUSHES = 'a2a-pushes';
const PLACES = 'a2a-push-places';

/** A client tells its own services of a task: they are few. */
const PER_TASK_MAX = 10;
/** Tasks of one key that are under way and pushed at once. */
const PER_KEY_MAX = 200;
/** Each is asked of every event of the log. */
const PUSHES_MAX = 1_000;

/** A task that has not ended by then is left by its pushes: nobody waits for it. Milliseconds. */
const AGE_MAX_MS = 30 * 24 * 60 * 60_000;

/** Characters of the hash that names a push. */
const NAME_LENGTH = 32;

/** What a push proves itself by. */
export type PushSecrets = { readonly token: string | null; readonly credentials: string | null };

type Deps = {
  readonly checkpoints: CheckpointStore;
  /** 32 bytes. */
  readonly sealingKey: Uint8Array;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

export type PushStore = ReturnType<typeof createPushStore>;

/** The pushes of every process on one database. */
export function createPushStore({ checkpoints, sealingKey, now }: Deps) {
  /** One after the other, so that those that are counted are those that are there. */
  const inTurn = createQueue();

  async function list(): Promise<StoredPush[]> {
    const rows = await checkpoints.load(PUSHES);
    if (rows.length === 0) return [];
    const places = new Map((await checkpoints.load(PLACES)).map(({ key, seq }) => [key, seq]));
    return rows.map(({ key, seq, state }) => {
      const sinceSeq = Math.max(seq, places.get(key) ?? 0);
      return {
        ...(JSON.parse(state) as Omit<StoredPush, 'name' | 'sinceSeq'>),
        name: key,
        sinceSeq,
      };
    });
  }

  async function remove(names: readonly string[]): Promise<void> {
    const gone = [PUSHES, PLACES].flatMap((projection) =>
      names.map((key) => ({ projection, key, seq: 0, state: null })),
    );
    await checkpoints.save(gone);
  }

  return {
    list,
    remove,

    /** @throws AppError `limit_exceeded` */
    put: ({ token, authentication, ...push }: NewPush): Promise<StoredPush> =>
      inTurn(async () => {
        const name = nameOf(push, push.id);
        requireRoom(
          (await list()).filter((known) => known.name !== name),
          push,
        );
        const { scheme = null, credentials = null } = authentication ?? {};
        const secret = sealed(sealingKey, name, { token, credentials });
        const createdAt = new Date(now()).toISOString();
        const stored = { ...push, name, scheme, secret, createdAt };
        const { name: key, sinceSeq: seq, ...state } = stored;
        await checkpoints.save([{ projection: PUSHES, key, seq, state: JSON.stringify(state) }]);
        return stored;
      }),

    /** Everything up to an event was pushed: a start does not go behind it. */
    async reached(name: string, seq: number): Promise<void> {
      await checkpoints.save([{ projection: PLACES, key: name, seq, state: '{}' }]);
    },

    /** Pushes that are too old. */
    async aged(): Promise<string[]> {
      const oldest = new Date(now() - AGE_MAX_MS).toISOString();
      return (await list()).filter(({ createdAt }) => createdAt < oldest).map(({ name }) => name);
    },

    /** Null where the key of the instance is another one by now. */
    secretsOf: (push: StoredPush) => opened(sealingKey, push),
  };
}

function sealed(key: Uint8Array, name: string, secrets: PushSecrets): string | null {
  const isBare = secrets.token === null && secrets.credentials === null;
  return isBare ? null : sealSecret(key, name, JSON.stringify(secrets));
}

function opened(key: Uint8Array, { name, secret }: StoredPush): PushSecrets | null {
  if (secret === null) return { token: null, credentials: null };
  const text = openSecret(key, name, secret);
  return text === null ? null : (JSON.parse(text) as PushSecrets);
}

/** No webhook of an operator has such a name. */
function nameOf({ keyId, runId }: PushOwner, id: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([keyId, runId, id]))
    .digest('hex');
  return `a2a:${hash.slice(0, NAME_LENGTH)}`;
}

/** Whether a push is the owner's. */
export function isOwned({ keyId, runId }: PushOwner, push: StoredPush): boolean {
  return push.keyId === keyId && push.runId === runId;
}

function requireRoom(others: readonly StoredPush[], owner: PushOwner): void {
  const bounds = [
    [others.filter((push) => isOwned(owner, push)), PER_TASK_MAX, 'of one task'],
    [others.filter(({ keyId }) => keyId === owner.keyId), PER_KEY_MAX, 'of one key'],
    [others, PUSHES_MAX, 'of this workspace'],
  ] as const;
  for (const [there, max, whose] of bounds) {
    if (there.length < max) continue;
    const message = `expected at most ${max} push configurations ${whose}. Delete some: those of a task go when it ends`;
    throw new AppError('limit_exceeded', message);
  }
}
