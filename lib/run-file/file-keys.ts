// The keys that a file brings along, each once, in the order in which its events name them.
import { keyNameIn, type RunFileKey } from '@/lib/model/file-signature';
import type { RunFileLevel } from '@/lib/model/imported-from';
import { RUN_FILE_KEYS_MAX } from '@/lib/model/run-file';
import type { RunFileContents } from './manifest';

/** Keys as they are met: what is beyond the most that a file may have is left out, and the messages that it signed cannot be verified. */
export class FileKeys {
  readonly #keys = new Map<string, RunFileKey>();

  constructor(
    private readonly level: RunFileLevel,
    private readonly mask: (text: string) => string,
  ) {}

  add(keys: readonly RunFileKey[]): void {
    for (const key of keys) {
      if (this.#keys.size < RUN_FILE_KEYS_MAX) this.#keys.set(keyNameIn(key), key);
    }
  }

  /** What the first line says of them: nothing where there are none, as in an envelope, by which nothing can be verified. */
  contents(): Pick<RunFileContents, 'keys'> {
    const keys = [...this.#keys.values()].flatMap((key) => this.#atLevel(key));
    return keys.length === 0 ? {} : { keys };
  }

  /** A name that looks like a credential is hidden in the events, too: its key would be found by nobody. */
  #atLevel(key: RunFileKey): RunFileKey[] {
    if (this.level === 'full') return [key];
    if (this.level === 'envelope' || this.mask(keyNameIn(key)) !== keyNameIn(key)) return [];
    return [key.owner === undefined ? key : { ...key, owner: this.mask(key.owner) }];
  }
}
