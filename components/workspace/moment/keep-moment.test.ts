import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as routes from '../routes';
import { keepMoment, momentOfPage } from './keep-moment';

const ID = 'run:a/b?c&d';

/** Pages that show the past. */
const WITH_PAST = [
  routes.threadHref(ID),
  routes.runHref(ID),
  routes.decisionsHref(ID),
  routes.delegationsHref(ID),
  routes.suspectsHref(ID),
  routes.agentHref(ID),
  '/runs',
  routes.channelsHref(),
  '/agents',
  routes.channelHref(ID),
  routes.rejectedHref(ID),
  routes.rejectionsHref(),
  routes.alertsHref(),
  routes.owedHref(),
  routes.owedHref({ agent: ID, run: ID }),
  routes.votesHref({ triad: ID }),
  routes.proposalHref(ID, ID),
];

/** Pages of the present alone, and one whose moments have another form. */
const WITHOUT_PAST = [
  routes.compareHref(ID, ID),
  routes.composeHref({ thread: ID }),
  routes.searchHref(ID),
  routes.labHref(),
  '/lab?part=prompt',
  routes.dialectLabHref(ID),
  routes.hiddenHref(),
  routes.auditHref(),
  '/settings',
  '/browse',
  '/',
];

const urlOf = (href: string) => new URL(href, 'http://colloquy.test');

const shownBy = (href: string) => {
  const { pathname, searchParams } = urlOf(href);
  return momentOfPage(pathname, searchParams);
};

const seq = fc.integer({ min: 1, max: 999_999 });

test('a link to a page that shows the past leads to the same moment, and changes nothing else', () => {
  fc.assert(
    fc.property(fc.constantFrom(...WITH_PAST), seq, (href, at) => {
      const kept = keepMoment(href, at);

      expect(shownBy(kept)).toBe(at);
      const url = urlOf(kept);
      url.searchParams.delete('at');
      expect(url.href).toBe(urlOf(href).href);
      expect(keepMoment(kept, at)).toBe(kept);
    }),
  );
});

test('in the present, and to a page that shows no past, a link leads where it says', () => {
  fc.assert(
    fc.property(fc.constantFrom(...WITH_PAST, ...WITHOUT_PAST), (href) => {
      expect(keepMoment(href, null)).toBe(href);
    }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...WITHOUT_PAST), seq, (href, at) => {
      expect(keepMoment(href, at)).toBe(href);
      expect(shownBy(routes.atMoment(href, at))).toBeNull();
    }),
  );
});

test('a moment that a link names stays', () => {
  fc.assert(
    fc.property(fc.constantFrom(...WITH_PAST), seq, seq, (href, named, at) => {
      const link = routes.atMoment(href, named);

      expect(keepMoment(link, at)).toBe(link);
    }),
  );
});

test('a link to an event leads to the moment where the event had come by then, else to the present', () => {
  fc.assert(
    fc.property(seq, seq, (event, at) => {
      for (const href of [routes.threadHref(ID, event), routes.decisionsHref(ID, event)]) {
        expect(shownBy(keepMoment(href, at))).toBe(event <= at ? at : null);
      }
    }),
  );
});
