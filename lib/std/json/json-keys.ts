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
  /** Start and end of every compared key, in turn, all frames in one list. */
  private readonly places: number[] = [];
  private readonly bases: number[] = [];
  private readonly sets: (Set<string> | null)[] = [];

  constructor(text: string) {
    this.text = text;
  }

  /** An object begins. */
  push(): void {
    this.bases.push(this.places.length);
    this.sets.push(null);
  }

  /** The innermost object ends. */
  pop(): void {
    this.places.length = this.bases.pop() ?? 0;
    this.sets.pop();
  }

  /** Adds a key of the innermost object: its place between the quotes, and whether it holds an escape. */
  add(start: number, end: number, escaped: boolean): KeyVerdict {
    const top = this.sets.length - 1;
    const base = this.bases[top] ?? 0;
    const set = this.sets[top] ?? null;
    if (set !== null || escaped || this.places.length - base >= 2 * COMPARED_KEYS_MAX) {
      const keys = set ?? this.toSet(base, top);
      const key = keyAt(this.text, start, end);
      if (key === PROTO) return 'proto';
      if (keys.has(key)) return 'repeated';
      keys.add(key);
      return 'first';
    }
    if (end - start === PROTO.length && this.text.startsWith(PROTO, start)) return 'proto';
    for (let i = base; i < this.places.length; i += 2) {
      const from = this.places[i] ?? 0;
      const length = (this.places[i + 1] ?? 0) - from;
      if (length === end - start && this.isSame(from, start, length)) return 'repeated';
    }
    this.places.push(start, end);
    return 'first';
  }

  private toSet(base: number, top: number): Set<string> {
    const keys = new Set<string>();
    for (let i = base; i < this.places.length; i += 2) {
      keys.add(this.text.slice(this.places[i], this.places[i + 1]));
    }
    this.sets[top] = keys;
    return keys;
  }

  private isSame(a: number, b: number, length: number): boolean {
    for (let i = 0; i < length; i += 1) {
      if (this.text.charCodeAt(a + i) !== this.text.charCodeAt(b + i)) return false;
    }
    return true;
  }
}
