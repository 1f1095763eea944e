// One key makes as many names as it can: the lists that everybody sees stay bounded in rows, in bytes and in work.
import { beforeAll, describe, expect, test } from 'vitest';
import type { ListPage, ListQuery } from '@/lib/model/listing';
import { cpuMs } from '@/lib/testing/cpu-time';
import { aRecord } from '@/lib/testing/records';
import { type WholeDirectory, wholeDirectory } from '@/lib/testing/whole-directory';

const COUNT = 100_000;

/** As many as are made at once. */
const PART = 10_000;

const PAGE = { limit: 50, bytesMax: 128 * 1024 };

/** A page looks at 20,000 rows at most: so many pages does it take to look through all of them. */
const SEARCH_PAGES = 5;

/** Of all these pages; a third of it is usual. Milliseconds of processor time. */
const SEARCH_MS_MAX = 1_000;

/** The quickest counts: the collector of garbage may do in one what many tests before left to it. */
const SEARCHES = 3;

function manyNames(): WholeDirectory {
  const directory = wholeDirectory();
  for (let from = 0; from < COUNT; from += PART) {
    directory.feed(
      Array.from({ length: PART }, (_, index) => {
        const at = from + index;
        const place = { domain: `channel-${at}`, thread_id: `thread-${at}`, run_id: `run-${at}` };
        const event = { ...place, from: { agent_id: `agent:${at}` } };
        return aRecord({ seq: at + 1, event });
      }),
    );
  }
  return directory;
}

type List = (query: ListQuery) => ListPage<object>;

describe('a hundred thousand channels, threads, runs and agents', () => {
  let directory: WholeDirectory;
  let lists: Readonly<Record<string, List>>;
  beforeAll(() => {
    directory = manyNames();
    lists = {
      channel: (query) => directory.channels({ ...query, order: 'activity' }),
      thread: directory.threads,
      run: directory.runs,
      agent: directory.agents,
    };
  });

  test.each(['channel', 'thread', 'run', 'agent'])('the first page of %ss is bounded', (kind) => {
    const { rows, next } = lists[kind]?.(PAGE) ?? { rows: [], next: null };

    expect(rows).toHaveLength(PAGE.limit);
    expect(next).not.toBeNull();
    expect(JSON.stringify(rows).length).toBeLessThan(PAGE.bytesMax);
  });

  test.each(['channel', 'thread', 'run', 'agent'])('an old %s is found by its name', (kind) => {
    expect(found(kind, `${kind === 'agent' ? 'agent:' : `${kind}-`}4321`)).toHaveLength(11);
  });

  test.each(['channel', 'thread', 'run', 'agent'])(
    'a search of %ss that finds nothing works a bounded time, page by page',
    (kind) => {
      const times = Array.from({ length: SEARCHES }, () => {
        const before = cpuMs();
        const pages = search(kind, 'nothing bears this name');
        const ms = cpuMs() - before;

        expect(pages.flatMap(({ rows }) => rows)).toEqual([]);
        expect(pages).toHaveLength(SEARCH_PAGES);
        return ms;
      });

      expect(Math.min(...times)).toBeLessThan(SEARCH_MS_MAX);
    },
  );

  /** As a client reads on until the end: a page may be short. */
  function search(kind: string, q: string): ListPage<object>[] {
    const pages: ListPage<object>[] = [];
    let after: string | null | undefined;
    while (after !== null) {
      const query = { ...PAGE, q, ...(after !== undefined && { after }) };
      const page: ListPage<object> = lists[kind]?.(query) ?? { rows: [], next: null };
      pages.push(page);
      after = page.next;
    }
    return pages;
  }

  const found = (kind: string, q: string) => search(kind, q).flatMap(({ rows }) => rows);
});
