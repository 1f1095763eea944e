import { describe, expect, it } from 'vitest';
import { createDrafts } from './drafts';

/** The browser's storage of a tab. */
function aStorage(kept: Record<string, string> = {}) {
  const texts = new Map(Object.entries(kept));
  return {
    texts,
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  };
}

describe('a draft', () => {
  it('is found again after the page was loaded again', () => {
    const storage = aStorage();
    createDrafts(() => storage).keep('draft:t', 'Half a sent');

    const after = createDrafts(() => storage);

    expect(after.read('draft:t')).toBe('Half a sent');
    expect(after.read('draft:other')).toBeNull();
  });

  it('may be empty, which is not the same as none', () => {
    const storage = aStorage({ lab: 'x' });
    const drafts = createDrafts(() => storage);

    drafts.keep('lab', '');
    expect(drafts.read('lab')).toBe('');
    expect(storage.texts.get('lab')).toBe('');

    drafts.keep('lab', null);
    expect(drafts.read('lab')).toBeNull();
    expect(storage.texts.has('lab')).toBe(false);
  });

  it('is kept in memory where the storage is forbidden or full', () => {
    const drafts = createDrafts(() => {
      throw new DOMException('no', 'SecurityError');
    });

    drafts.keep('lab', 'kept');

    expect(drafts.read('lab')).toBe('kept');
    expect(drafts.read('other')).toBeNull();
  });

  it('notifies its listeners until they unsubscribe', () => {
    const drafts = createDrafts(() => aStorage());
    const shown: (string | null)[] = [];
    const end = drafts.subscribe(() => shown.push(drafts.read('lab')));

    drafts.keep('lab', 'a');
    drafts.keep('lab', null);
    end();
    drafts.keep('lab', 'b');

    expect(shown).toEqual(['a', null]);
  });
});
