import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  NOTHING_NOTIFIED,
  NOTICES_MAX,
  NOTICES_WITHIN_MS,
  type NoticeItem,
  planNotices,
} from './notice-plan';

const item = (key: string): NoticeItem => ({ key, title: key, body: '', href: `/${key}` });
const items = (...keys: string[]) => keys.map(item);
const AWAY = { now: 1_000_000, isLooking: false };
const keysOf = (shown: readonly NoticeItem[]) => shown.map(({ key }) => key);

/** After the source was read once with these. */
const knowing = (...keys: string[]) => planNotices(NOTHING_NOTIFIED, 'owed', items(...keys), AWAY);

describe('what is worth a notification', () => {
  it('is what came since, once, and nothing of what there was', () => {
    const first = knowing('a', 'b');
    const second = planNotices(first.state, 'owed', items('a', 'b', 'c'), AWAY);
    const third = planNotices(second.state, 'owed', items('a', 'b', 'c'), AWAY);

    expect(first.shown).toEqual([]);
    expect(keysOf(second.shown)).toEqual(['c']);
    expect(third.shown).toEqual([]);
  });

  it('is nothing while somebody looks, and not later either', () => {
    const looked = planNotices(knowing('a').state, 'owed', items('a', 'b'), {
      ...AWAY,
      isLooking: true,
    });

    expect(looked.shown).toEqual([]);
    expect(planNotices(looked.state, 'owed', items('a', 'b'), AWAY).shown).toEqual([]);
  });

  it('is of one source apart from the others', () => {
    expect(planNotices(knowing('a').state, 'alerts', items('x'), AWAY).shown).toEqual([]);
  });

  it('is counted where it is more than one reads in a minute, and shown again after that', () => {
    const many = Array.from({ length: NOTICES_MAX + 3 }, (_, at) => `n${at}`);
    const burst = planNotices(knowing().state, 'owed', items(...many), AWAY);
    const later = planNotices(burst.state, 'owed', items(...many, 'o'), AWAY);
    const rested = planNotices(later.state, 'owed', items(...many, 'o', 'p'), {
      now: AWAY.now + NOTICES_WITHIN_MS,
      isLooking: false,
    });

    expect([burst.shown.length, burst.more]).toEqual([NOTICES_MAX, 3]);
    expect([later.shown.length, later.more]).toEqual([0, 4]);
    expect([keysOf(rested.shown), rested.more]).toEqual([['p'], 0]);
  });

  it('is never more than the bound within any minute, and nothing is lost: it is shown, counted, or was seen', () => {
    const step = fc.record({
      wait: fc.nat({ max: 40_000 }),
      came: fc.nat({ max: 7 }),
      isLooking: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let { state } = knowing();
        let now = 0;
        let count = 0;
        const shownAt: number[] = [];
        for (const { wait, came, isLooking } of steps) {
          now += wait;
          count += came;
          const all = Array.from({ length: count }, (_, at) => item(String(at)));
          const plan = planNotices(state, 'owed', all, { now, isLooking });
          expect(plan.shown.length).toBeLessThanOrEqual(came);
          if (isLooking) expect(plan.shown).toEqual([]);
          else if (plan.shown.length < came) {
            expect(plan.more).toBeGreaterThanOrEqual(came - plan.shown.length);
          }
          shownAt.push(...plan.shown.map(() => now));
          state = plan.state;
        }
        for (const at of shownAt) {
          const within = shownAt.filter((one) => one >= at && one - at < NOTICES_WITHIN_MS);
          expect(within.length).toBeLessThanOrEqual(NOTICES_MAX);
        }
      }),
    );
  });
});
