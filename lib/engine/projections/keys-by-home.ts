// Keys of rows with the home of each, to be forgotten one by one or home by home.
export class KeysByHome {
  readonly #homes = new Map<string, string>();
  readonly #keys = new Map<string, Set<string>>();

  has(key: string): boolean {
    return this.#homes.has(key);
  }

  add(key: string, home: string): void {
    if (this.#homes.get(key) === home) return;
    this.delete(key);
    this.#homes.set(key, home);
    const keys = this.#keys.get(home);
    if (keys === undefined) this.#keys.set(home, new Set([key]));
    else keys.add(key);
  }

  delete(key: string): void {
    const home = this.#homes.get(key);
    if (home === undefined) return;
    this.#homes.delete(key);
    const keys = this.#keys.get(home);
    keys?.delete(key);
    if (keys?.size === 0) this.#keys.delete(home);
  }

  deleteHome(home: string): void {
    for (const key of this.#keys.get(home) ?? []) this.#homes.delete(key);
    this.#keys.delete(home);
  }
}
