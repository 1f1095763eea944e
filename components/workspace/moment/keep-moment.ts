// Which moment a link keeps. One rule for every link of a view: whoever looks at the past stays in it, where the page that the link
// leads to can show it; the frame around the view leads to the present.
import { atMoment } from '../routes';
import { seqParam } from '../view-params';

/** The pages that show the past, by their paths. A comparison has a moment of each of its runs, in a form of its own. */
const PAGES_WITH_PAST: readonly RegExp[] = [
  /^\/t\/[^/]+$/,
  /^\/r\/[^/]+(\/(decisions|delegations|suspects))?$/,
  /^\/a\/[^/]+$/,
  /^\/(owed|alerts)$/,
  /^\/(runs|agents|channels)$/,
  /^\/c\/[^/]+(\/rejected)?$/,
  /^\/votes(\/[^/]+)?$/,
];

/** The page of which one part shows the past. */
const LAB = { path: '/lab', part: 'rejected' };

/** The parameters by which an address names an event. */
const EVENT_PARAMS = ['event', 'd'] as const;

/** The moment that a page shows, by its address; null is the present. */
export function momentOfPage(path: string, params: Params): number | null {
  return hasPast(path, params) ? seqParam(params.get('at')) : null;
}

/**
 * Where a link leads from a page at a moment. A moment that it names itself stays, and so does the present where the page cannot
 * show the past or the link is to an event that came later.
 */
export function keepMoment(href: string, at: number | null): string {
  const [path = '', query] = href.split('?', 2);
  const params = new URLSearchParams(query);
  if (at === null || params.has('at') || !hasPast(path, params)) return href;
  const isLater = EVENT_PARAMS.some((name) => (seqParam(params.get(name)) ?? 0) > at);
  return isLater ? href : atMoment(href, at);
}

type Params = Pick<URLSearchParams, 'get'>;

function hasPast(path: string, params: Params): boolean {
  if (path === LAB.path) return params.get('part') === LAB.part;
  return PAGES_WITH_PAST.some((page) => page.test(path));
}
