// Whether the artifacts that events refer to are here and still have the bytes of their names. Each is read and hashed as a
// stream. One that is missing is named and is no fault: anybody may refer to bytes that were never brought here.
import { artifactRefsIn } from '@/lib/model/artifact-ref';
import { AppError, toAppError } from '@/lib/model/errors/app-error';
import { BoundedMap } from '@/lib/std/bounded-map';
import type { ArtifactStore } from '../ports/artifact-store';
import type { ChainRow } from '../ports/event-store';

/** References that are known to have been looked at: some megabytes. One that is met again after so many others is read again. */
const KNOWN_MAX = 10_000;

/** Artifacts that a report names; the others are counted. */
const NAMED_MAX = 100;

/** An artifact and the first event that refers to it. */
export type NamedArtifact = { readonly seq: number; readonly ref: string };

export type ArtifactReport = {
  /** Artifacts whose bytes have their name's hash. */
  readonly whole: number;
  /** Those that are not here, and those whose bytes are others or cannot be read; of each the first ones by name. */
  readonly missing: number;
  readonly missing_named: readonly NamedArtifact[];
  readonly changed: number;
  readonly changed_named: readonly NamedArtifact[];
};

/** Looks after the artifacts of rows that it is given one after the other. */
export class ArtifactCheck {
  readonly #artifacts: Pick<ArtifactStore, 'open'>;
  readonly #known = new BoundedMap<string, true>(KNOWN_MAX);
  readonly #missing: NamedArtifact[] = [];
  readonly #changed: NamedArtifact[] = [];
  #counts = { whole: 0, missing: 0, changed: 0 };

  constructor(artifacts: Pick<ArtifactStore, 'open'>) {
    this.#artifacts = artifacts;
  }

  async take({ seq, payload, columns }: ChainRow): Promise<void> {
    for (const ref of artifactRefsIn(`${columns.envelope}\n${payload ?? ''}`)) {
      if (this.#known.get(ref)) continue;
      this.#known.set(ref, true);
      const state = await stateOf(this.#artifacts, ref);
      this.#counts[state] += 1;
      if (state !== 'whole') this.#name(state, { seq, ref });
    }
  }

  #name(state: 'missing' | 'changed', artifact: NamedArtifact): void {
    const named = state === 'missing' ? this.#missing : this.#changed;
    if (named.length < NAMED_MAX) named.push(artifact);
  }

  report(): ArtifactReport {
    return { ...this.#counts, missing_named: this.#missing, changed_named: this.#changed };
  }
}

async function stateOf(
  artifacts: Pick<ArtifactStore, 'open'>,
  ref: string,
): Promise<'whole' | 'missing' | 'changed'> {
  try {
    const found = await artifacts.open(ref);
    if (found === null) return 'missing';
    // The stream ends with an error where its bytes have another hash.
    for await (const _ of found.stream);
    return 'whole';
  } catch (thrown) {
    const error = toAppError(thrown);
    // No file descriptor, or no memory: nothing is known of the bytes.
    const isOfBytes = error.code === 'store_damaged' || error.code === 'internal';
    if (!isOfBytes || isOfProcess(thrown)) throw error;
    return 'changed';
  }
}

function isOfProcess(thrown: unknown): boolean {
  if (thrown instanceof AppError || !(thrown instanceof Error) || !('code' in thrown)) return false;
  return ['EMFILE', 'ENFILE', 'ENOMEM'].includes(String(thrown.code));
}
