// The search index in memory: the twin for tests that need no disk.
import type { TermClause } from '@/lib/model/term-clause';
import type { SearchEntry, SearchStore } from '../ports/search-store';

/** An empty index. */
export function createMemorySearchStore(): SearchStore {
  let entries: SearchEntry[] = [];

  return {
    position: async () => entries.length,

    async add(added) {
      for (const entry of added) {
        if (entry.seq === entries.length + 1) entries.push(entry);
      }
      return entries.length;
    },

    async replace(replaced) {
      for (const entry of replaced) {
        if (entry.seq <= entries.length) entries[entry.seq - 1] = entry;
      }
    },

    purge: async () => false,

    async clear() {
      entries = [];
    },

    async find({ clauses, after, before, limit }) {
      const within = entries.filter(({ seq }) => seq > after && seq < before).reverse();
      const found = within.filter(({ terms }) => clauses.every((clause) => holds(clause, terms)));
      const seqs = found.slice(0, limit).map(({ seq }) => seq);
      return { seqs, lookedTo: after, position: entries.length };
    },
  };
}

function holds({ anyOf, isExcluded }: TermClause, terms: readonly string[]): boolean {
  const has = anyOf.some(({ term, isPrefix }) =>
    terms.some((own) => (isPrefix ? own.startsWith(term) : own === term)),
  );
  return has !== isExcluded;
}
