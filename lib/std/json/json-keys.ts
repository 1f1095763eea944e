// Tells repeated keys of the objects that are open at one time. Small objects compare places in the text and allocate
// nothing; large ones, and those with an escaped key, keep a set of the keys as they read unescaped.

/** Up to this many keys each new one is compared with all before it: faster than a set, and still linear in the text. */
const COMPARED_KEYS_MAX = 24;

const PROTO = '__proto__';

export type KeyVerdict = 'first' | 'repeated' | 'proto';

/** The key between two quotes of a JSON text, unescaped. */
export function keyAt(text: string, start: number, end: number): string {
  const raw = text.slice(start, end);
  return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
}

/** The keys of all open objects: one frame for each, the innermost on top. */
export class KeyFrames {
  private readonly text: string;
  /** Start and end of every compared key, in turn, all frames in one list; what lies behind `end` is of frames that ended. */
  private readonly places: number[] = [];
  private end = 0;
  private base = 0;
  /** Of large objects and of those with an escaped key. */
  private set: Set<string> | null = null;
  /** What the frames below the innermost one go on with. */
  private readonly bases: number[] = [];
  private readonly sets: (Set<string> | null)[] = [];

  constructor(text: string) {
    this.text = text;
  }

  /** An object begins. */
  push(): void {
    this.bases.push(this.base);
    this.sets.push(this.set);
    this.base = this.end;
    this.set = null;
  }

  /** The innermost object ends. */
  pop(): void {
    this.end = this.base;
    this.base = this.bases.pop() ?? 0;
    this.set = this.sets.pop() ?? null;
  }

  /** Adds a key of the innermost object: its place between the quotes, and whether it holds an escape. */
  add(start: number, end: number, escaped: boolean): KeyVerdict {
    if (this.set !== null || escaped || this.end - this.base >= 2 * COMPARED_KEYS_MAX) {
      return this.addToSet(keyAt(this.text, start, end));
    }
    const length = end - start;
    if (length === PROTO.length && this.text.startsWith(PROTO, start)) return 'proto';
    for (let i = this.base; i < this.end; i += 2) {
      const from = this.places[i] ?? 0;
      if ((this.places[i + 1] ?? 0) - from === length && this.isSame(from, start, length)) {
        return 'repeated';
      }
    }
    this.places[this.end] = start;
    this.places[this.end + 1] = end;
    this.end += 2;
    return 'first';
  }

  private addToSet(key: string): KeyVerdict {
    this.set ??= this.comparedKeys();
    if (key === PROTO) return 'proto';
    if (this.set.has(key)) return 'repeated';
    this.set.add(key);
    return 'first';
  }

  private comparedKeys(): Set<string> {
    const keys = new Set<string>();
    for (let i = this.base; i < this.end; i += 2) {
      keys.add(this.text.slice(this.places[i], this.places[i + 1]));
    }
    return keys;
  }

  private isSame(a: number, b: number, length: number): boolean {
    for (let i = 0; i < length; i += 1) {
      if (this.text.charCodeAt(a + i) !== this.text.charCodeAt(b + i)) return false;
    }
    return true;
  }
}
