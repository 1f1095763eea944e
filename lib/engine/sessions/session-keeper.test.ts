import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SessionEntry, SessionMark } from '@/lib/model/agent-session';
import { redactionEvent } from '@/lib/model/redaction';
import { createSessionsFold } from '@/lib/projections/sessions/sessions';
import { sessionFolder } from '@/lib/store/files/session-files';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import type { NewMessage } from '@/lib/store/ports/event-store';
import { aMessage, anEvent } from '@/lib/testing/events';
import { lawRuns } from '@/lib/testing/law-runs';
import { toNewMessage } from '../log/commit/new-message';
import { SessionKeeper } from './session-keeper';
import { markMessage } from './session-marks';

const KEN = 'agent:ken';

/** A log and a folder, which processes come to and go from. */
async function world() {
  const root = await mkdtemp(join(tmpdir(), 'colloquy-keeper-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const { events } = createMemoryStore();
  const path = join(root, 'ken', 'session.jsonl');
  let marks = 0;

  /** A process: it folds the log, and keeps the files as soon as it may. */
  async function start() {
    const fold = createSessionsFold();
    fold.feed(await events.read({ limit: 1000, order: 'asc' }));
    const log = { info: () => undefined, warn: vi.fn(), error: () => undefined };
    const folder = sessionFolder(root, null);
    const keeper = new SessionKeeper({ folder, fold, events, isAgent: (id) => id === KEN, log });
    onTestFinished(() => keeper.close().catch(() => undefined));
    return {
      keeper,
      async append(...messages: NewMessage[]) {
        const { stored } = await events.append(messages);
        fold.feed(stored);
        keeper.observe(stored);
      },
    };
  }

  return {
    path,
    events,
    start,
    async ids() {
      const text = await readFile(path, 'utf8').catch(() => '');
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as SessionEntry).id);
    },
    mark(act: SessionMark['act'], ...session_ids: string[]) {
      marks += 1;
      const mark = { agent_id: KEN, act, session_ids };
      return markMessage({
        id: `mark_${marks}`,
        at: '2026-02-01T00:00:00.000Z',
        mark,
      });
    },
  };
}

function said(id: string, sessionId = 's1'): NewMessage {
  const meta = { protocol: 'heretek', native: { sessionId } };
  const event = anEvent({
    id,
    run_id: sessionId,
    thread_id: sessionId,
    to: [{ agent_id: KEN }],
    meta,
  });
  return aMessage(event, { protocol: 'heretek' });
}

describe("the keeper of sessions' files (7.4)", () => {
  it('writes what is said soon after it was received', async () => {
    const { start, ids } = await world();
    const { append } = await start();

    await append(said('a'), aMessage(), said('b'));

    await vi.waitFor(async () => expect(await ids()).toEqual(['a', 'b']), { timeout: 5_000 });
  });

  it('writes what is missing on commit and at shutdown', async () => {
    const { start, ids } = await world();
    const { append, keeper } = await start();
    await append(said('a'));
    await keeper.commit(KEN);
    expect(await ids()).toEqual(['a']);

    await append(said('b'));
    await keeper.close();

    expect(await ids()).toEqual(['a', 'b']);
  });

  it('goes on in another process, with everything and nothing twice', async () => {
    const { start, ids, path } = await world();
    const first = await start();
    await first.append(said('a'), said('b'));
    await first.keeper.close();
    await appendFile(path, '{"torn');
    const second = await start();
    await second.append(said('c'));

    await second.keeper.commit(KEN);

    expect(await ids()).toEqual(['a', 'b', 'c']);
  });

  it('leaves the files to the process that has them, and takes them when that is gone', async () => {
    const { start, ids } = await world();
    const first = await start();
    await first.append(said('a'));
    await first.keeper.commit(KEN);
    const second = await start();

    await expect(second.keeper.commit(KEN)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('SESSION_LOCKED (4003)'),
    });
    await first.keeper.close();
    await second.append(said('b'));
    expect(await second.keeper.commit(KEN)).toBeNull();

    expect(await ids()).toEqual(['a', 'b']);
  });

  it('writes nothing of what was redacted before it was written, by whichever process', async () => {
    const { start, ids, events } = await world();
    const { append, keeper } = await start();
    await append(said('a'), said('b'));
    const detail = { seqs: [1], places: [], reason: 'a secret', by: 'key_1' };
    const at = '2026-02-01T00:00:00.000Z';
    const event = redactionEvent(detail, { id: 'redaction_1', at });
    await append(toNewMessage({ event, origin: 'engine', receivedAt: at }));
    expect((await events.get(1))?.redacted).toBe('a secret');

    await keeper.close();

    expect(await ids()).toEqual(['b']);
  });

  it('has in the file what the fold shows, whatever was done meanwhile (law)', async () => {
    const step = fc.record({
      act: fc.constantFrom('said', 'said', 'archive', 'delete', 'commit', 'restart'),
      session: fc.constantFrom('s1', 's2'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const { start, ids, mark } = await world();
        let process = await start();
        let kept: { id: string; session: string }[] = [];
        const archived = new Set<string>();
        for (const [at, { act, session }] of steps.entries()) {
          if (act === 'said') {
            await process.append(said(`e${at}`, session));
            kept.push({ id: `e${at}`, session });
            archived.delete(session);
          } else if (act === 'restart') {
            await process.keeper.close();
            process = await start();
          } else if (act === 'commit') {
            expect(await process.keeper.commit(KEN)).toBeNull();
          } else {
            await process.append(mark(act, session));
            if (act === 'delete') kept = kept.filter((one) => one.session !== session);
            else archived.add(session);
          }
        }
        await process.keeper.commit(KEN);
        await process.keeper.close();

        const shown = kept.filter(({ session }) => !archived.has(session));
        expect(await ids()).toEqual(shown.map(({ id }) => id));
      }),
      { numRuns: lawRuns(25) },
    );
  });
});
