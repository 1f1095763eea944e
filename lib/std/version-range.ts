// Versions and ranges of them (Semantic Versioning 2.0.0), in the notation of npm: `1.2.3`, `1.2`, `1.x`, `*`, `^1.2`, `~1.2.3`,
// `>=1.2 <3`, `1.2 - 2.0`, alternatives by `||`. A version is the range of itself alone.

/** Longer texts are no versions. UTF-16 units. */
const TEXT_LENGTH_MAX = 128;

/** `pre` are the identifiers of a pre-release; of a release there are none. */
type Version = { readonly numbers: readonly number[]; readonly pre: readonly string[] };

type Interval = {
  readonly low: Version;
  readonly high: Version;
  /** Whether the bound itself lies outside. */
  readonly isLowOpen?: boolean;
  readonly isHighOpen?: boolean;
};

/** Any of several intervals. */
export type VersionRange = readonly Interval[];

const NUMBER = '(?:0|[1-9]\\d{0,14})';
const IDENTIFIERS = '[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*';
const PLACE = `(${NUMBER}|[xX*])`;
const COMPARATOR = new RegExp(
  `^(\\^|~|>=|<=|>|<|=)?v?${PLACE}(?:\\.${PLACE})?(?:\\.${PLACE})?(?:-(${IDENTIFIERS}))?(?:\\+${IDENTIFIERS})?$`,
);

const FIRST: Version = { numbers: [0, 0, 0], pre: [] };
const LAST: Version = { numbers: [Number.POSITIVE_INFINITY, 0, 0], pre: [] };

/** Reads a version or a range; null for what is neither. */
export function readRange(text: string): VersionRange | null {
  if (text.length > TEXT_LENGTH_MAX || text.trim() === '') return null;
  const parts = text.split('||').map((part) => readPart(part.trim()));
  return parts.every((part) => part !== null) ? parts.flat() : null;
}

/** Whether any version lies in both. A pre-release lies only in a range that names one of the same three numbers. */
export function rangesMeet(one: VersionRange, other: VersionRange): boolean {
  return one.some((first) => other.some((second) => doMeet(first, second)));
}

/** Comparators that all hold, or `a - b`. */
function readPart(text: string): Interval[] | null {
  const [from = '', to, ...rest] = text.split(/\s+-\s+/);
  if (rest.length > 0) return null;
  const words = to === undefined ? from : `>=${from} <=${to}`;
  const comparators = words
    .replace(/([<>=^~])\s+/g, '$1')
    .split(/\s+/)
    .map(readComparator);
  if (!comparators.every((interval) => interval !== null)) return null;
  const [first, ...others] = comparators;
  const joined = others.reduce<Interval | null>(
    (known, next) => known && intersection(known, next),
    first ?? null,
  );
  return joined === null ? [] : [joined];
}

function readComparator(text: string): Interval | null {
  const match = COMPARATOR.exec(text);
  if (match === null) return null;
  const [, sign = '', major, minor, patch, pre] = match;
  const places = [major, minor, patch];
  const wild = places.findIndex((place) => place === undefined || !/\d/.test(place));
  /** How many of the three numbers are given. */
  const given = wild < 0 ? 3 : wild;
  const numbers = places.map((place, at) => (at < given ? Number(place) : 0));
  const low: Version = { numbers, pre: given === 3 && pre !== undefined ? pre.split('.') : [] };
  return given === 3 ? ofWhole(sign, low) : ofPartial(sign, low, given);
}

function ofWhole(sign: string, low: Version): Interval {
  switch (sign) {
    case '^': {
      const first = low.numbers.findIndex((number) => number > 0);
      return below(low, first < 0 ? 2 : first);
    }
    case '~':
      return below(low, 1);
    case '>=':
      return { low, high: LAST };
    case '>':
      return { low, high: LAST, isLowOpen: true };
    case '<':
      return { low: FIRST, high: low, isHighOpen: true };
    case '<=':
      return { low: FIRST, high: low };
    default:
      return { low, high: low };
  }
}

/** `1.2` is all that begins so. */
function ofPartial(sign: string, low: Version, given: number): Interval {
  const all = given === 0 ? { low: FIRST, high: LAST } : below(low, given - 1);
  switch (sign) {
    case '^': {
      const first = low.numbers.findIndex((number) => number > 0);
      return given === 0 ? all : below(low, first < 0 ? given - 1 : Math.min(first, given - 1));
    }
    case '~':
      return given === 0 ? all : below(low, Math.min(given - 1, 1));
    case '>=':
      return { low, high: LAST };
    case '>':
      return { low: { ...all.high, pre: [] }, high: LAST };
    case '<':
      return { low: FIRST, high: lowestOf(low.numbers), isHighOpen: true };
    case '<=':
      return { ...all, low: FIRST };
    default:
      return all;
  }
}

/** From a version to where the number at a place goes up. */
function below(low: Version, place: number): Interval {
  const numbers = low.numbers.map((number, at) =>
    at < place ? number : at === place ? number + 1 : 0,
  );
  return { low, high: lowestOf(numbers), isHighOpen: true };
}

/** Before it there is no pre-release of these numbers. */
function lowestOf(numbers: readonly number[]): Version {
  return { numbers, pre: ['0'] };
}

function doMeet(one: Interval, other: Interval): boolean {
  return intersection(one, other) !== null && admits(one, other) && admits(other, one);
}

/** Whether an interval that is a pre-release alone may lie in another one. */
function admits({ low, high }: Interval, other: Interval): boolean {
  if (low.pre.length === 0 || compare(low, high) !== 0) return true;
  const bounds = other.isHighOpen ? [other.low] : [other.low, other.high];
  return bounds.some(
    ({ numbers, pre }) =>
      pre.length > 0 && numbers.every((number, at) => number === low.numbers[at]),
  );
}

function intersection(one: Interval, other: Interval): Interval | null {
  const byLow = compare(one.low, other.low);
  const byHigh = compare(one.high, other.high);
  const low = byLow < 0 || (byLow === 0 && other.isLowOpen) ? other : one;
  const high = byHigh > 0 || (byHigh === 0 && other.isHighOpen) ? other : one;
  const order = compare(low.low, high.high);
  const isEmpty = order > 0 || (order === 0 && (low.isLowOpen || high.isHighOpen));
  if (isEmpty) return null;
  return {
    low: low.low,
    high: high.high,
    isLowOpen: low.isLowOpen ?? false,
    isHighOpen: high.isHighOpen ?? false,
  };
}

/** The precedence of Semantic Versioning, section 11. */
function compare(one: Version, other: Version): number {
  for (const [at, number] of one.numbers.entries()) {
    const difference = number - (other.numbers[at] ?? 0);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  if (one.pre.length === 0 || other.pre.length === 0) return other.pre.length - one.pre.length;
  for (const [at, identifier] of one.pre.entries()) {
    const against = other.pre[at];
    if (against === undefined) return 1;
    const difference = comparePre(identifier, against);
    if (difference !== 0) return difference;
  }
  return one.pre.length - other.pre.length;
}

/** Numbers come before words. */
function comparePre(one: string, other: string): number {
  const [isNumber, isOtherNumber] = [one, other].map((text) => /^\d+$/.test(text));
  if (isNumber && isOtherNumber) return Number(one) - Number(other);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return one === other ? 0 : one < other ? -1 : 1;
}
