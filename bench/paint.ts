// From the answer of a POST to its event on the screen of a real browser, beside a plain page of a bare Socket.IO server that
// is fed the same way in the same run.
import { type Browser, chromium, type Page } from '@playwright/test';
import { Colloquy } from '@/e2e/fixtures/colloquy';
import { systemChromium } from '@/scripts/chromium.mjs';
import { Bare } from './bare';
import { OTHER_SCENES, type Scene, THREAD } from './paint-scenes';
import { type Noted, notedIn, watchPaints } from './paint-watch';
import { type Figure, percentile } from './table';

/** Events per second, and for how long. */
const LOADS = {
  hundred: { perSecond: 100, seconds: 12 },
  threeHundred: { perSecond: 300, seconds: 10 },
} as const;

type Load = { readonly perSecond: number; readonly seconds: number };

/** The first events are not counted: both sides compile what they run. Seconds. */
const WARM_UP_SECONDS = 2;

const VIEWPORT = { width: 1440, height: 900 };

const PAINT_TIMEOUT_MS = 10_000;

/** Slower than the bare page by at most. */
const RATIO_MAX = 3;

/** At 300 events a second. Milliseconds. */
const PAINT_MAX_MS = 150;

/** Where events are sent and looked at. */
type Place = {
  readonly url: string;
  post(events: readonly unknown[]): Promise<number[]>;
  dispose(): Promise<void>;
  open(browser: Browser): Promise<Page>;
};

type Measured = {
  readonly p50: number;
  readonly p99: number;
  readonly lost: number;
  readonly longTasks: readonly number[];
};

/** Every page at 100 events a second, the thread at 300 as well; the bare page at both. */
export async function benchPaint(): Promise<Figure[]> {
  const browser = await launch();
  try {
    const figures: Figure[] = [];
    for (const load of Object.values(LOADS)) {
      const bare = await measure(browser, await barePlace(), THREAD, { ...load, path: '/' });
      const rate = `${load.perSecond}/s`;
      figures.push(...timesOf(`bare page, ${rate}`, bare));
      const scenes = load === LOADS.hundred ? [THREAD, ...OTHER_SCENES] : [THREAD];
      for (const scene of scenes) {
        const measured = await measure(browser, await colloquyPlace(scene), scene, load);
        figures.push(...figuresOf(`${scene.name}, ${rate}`, measured, { bare, load }));
      }
    }
    return figures;
  } finally {
    await browser.close();
  }
}

function figuresOf(
  name: string,
  measured: Measured,
  { bare, load }: { readonly bare: Measured; readonly load: Load },
): Figure[] {
  const isHundred = load === LOADS.hundred;
  const [p50, p99] = timesOf(name, measured);
  const { lost, longTasks } = measured;
  return [
    p50,
    { ...p99, ...(!isHundred && { max: PAINT_MAX_MS }) },
    ...(isHundred
      ? [
          { name: `${name}, p50 against the bare page`, value: measured.p50 / bare.p50 },
          { name: `${name}, p99 against the bare page`, value: measured.p99 / bare.p99 },
        ].map((ratio) => ({ ...ratio, unit: 'x', max: RATIO_MAX }))
      : []),
    {
      name: `${name}, tasks over 50 ms`,
      value: longTasks.length,
      unit: '',
      ...(isHundred && { max: 0 }),
    },
    {
      name: `${name}, time in them`,
      value: longTasks.reduce((sum, duration) => sum + duration, 0),
      unit: 'ms',
    },
    { name: `${name}, never painted`, value: lost, unit: '', max: 0 },
  ];
}

function timesOf(name: string, { p50, p99 }: Measured): [Figure, Figure] {
  return [
    { name: `${name}, p50`, value: p50, unit: 'ms' },
    { name: `${name}, p99`, value: p99, unit: 'ms' },
  ];
}

async function barePlace(): Promise<Place> {
  const bare = await Bare.create();
  return {
    url: bare.url,
    post: (events) => bare.post(events),
    dispose: () => bare.dispose(),
    open: (browser) => browser.newPage({ viewport: VIEWPORT }),
  };
}

async function colloquyPlace({ sender }: Scene): Promise<Place> {
  const colloquy = await Colloquy.create();
  const key = sender === undefined ? colloquy.adminToken : await colloquy.key(sender);
  return {
    url: colloquy.url,
    post: (events) => colloquy.post(events, key),
    dispose: () => colloquy.dispose(),
    open: (browser) => signedIn(browser, colloquy),
  };
}

/** Opens the page, sends, and compares the clock of the page with ours: both are the machine's. */
async function measure(
  browser: Browser,
  place: Place,
  scene: Scene,
  { perSecond, seconds, path = scene.path }: Load & { readonly path?: string },
): Promise<Measured> {
  try {
    const seqs = await place.post(scene.before);
    const page = await place.open(browser);
    await page.goto(`${place.url}${path}`, { waitUntil: 'networkidle' });
    await watchPaints(page, scene.marked);
    const answers = await send(place, scene, { perSecond, seconds });
    const wanted = wantedOf(scene, answers, seqs);
    const noted = await notedUntil(page, wanted);
    await page.close();
    const delays = delaysOf(noted, wanted).slice(WARM_UP_SECONDS * perSecond);
    return {
      p50: percentile(delays, 0.5),
      p99: percentile(delays, 0.99),
      lost: delays.filter((delay) => !Number.isFinite(delay)).length,
      longTasks: noted.longTasks,
    };
  } finally {
    await place.dispose();
  }
}

/** Chromium as people use it: it draws what the one of the browser tests leaves out. */
export function launch(): Promise<Browser> {
  const executablePath = systemChromium();
  return chromium.launch(executablePath === undefined ? {} : { executablePath });
}

/** A page of a browser that holds a session. */
export async function signedIn(browser: Browser, colloquy: Colloquy): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.request.post(`${colloquy.url}/api/v1/session`, {
    data: { key: colloquy.adminToken },
    headers: { origin: colloquy.url },
  });
  return page;
}

/** When the post of an event was answered, and where it stands in the log. */
type Answer = { readonly at: number; readonly seq: number };

/** Posts one event after the other at the rate; returns the answer to each. */
async function send(
  place: Place,
  scene: Scene,
  { perSecond, seconds }: Load,
): Promise<readonly Answer[]> {
  const pending: Promise<Answer>[] = [];
  const start = performance.now();
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = start + (index * 1_000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    pending.push(
      place.post([scene.event(index)]).then(([seq = 0]) => ({
        at: performance.timeOrigin + performance.now(),
        seq,
      })),
    );
  }
  return Promise.all(pending);
}

/** What has to be seen of each event; a count waits for nothing that came into the log behind it. */
function wantedOf(scene: Scene, answers: readonly Answer[], before: readonly number[]): Wanted[] {
  const keys = answers.map((_, index) => scene.keyOf(index, before));
  const bySeq = [...answers.keys()].sort((one, other) => seqAt(one) - seqAt(other));
  const seen = new Map<string, number>();
  const wanted: Wanted[] = [];
  for (const index of bySeq) {
    const key = keys[index] ?? '';
    const place = seen.get(key) ?? 0;
    seen.set(key, place + 1);
    wanted[index] = { key, count: scene.countOf(place, index), at: answers[index]?.at ?? 0 };
  }
  return wanted;

  function seqAt(index: number): number {
    return answers[index]?.seq ?? 0;
  }
}

type Wanted = { readonly key: string; readonly count: number; readonly at: number };

/** What the page noted as soon as everything is painted, or after a while. */
async function notedUntil(page: Page, wanted: readonly Wanted[]): Promise<Noted> {
  const deadline = performance.now() + PAINT_TIMEOUT_MS;
  for (;;) {
    const noted = await notedIn(page);
    const isDone = delaysOf(noted, wanted).every(Number.isFinite);
    if (isDone || performance.now() > deadline) return noted;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** From the answer to the first mark that shows the event; infinite where none does. */
function delaysOf({ paints }: Noted, wanted: readonly Wanted[]): number[] {
  const byKey = new Map<string, Noted['paints'][number][]>();
  for (const paint of paints) {
    const known = byKey.get(paint.key);
    if (known) known.push(paint);
    else byKey.set(paint.key, [paint]);
  }
  return wanted.map(({ key, count, at }) => {
    const paint = byKey.get(key)?.find((other) => other.count >= count);
    return paint === undefined ? Number.POSITIVE_INFINITY : Math.max(0, paint.at - at);
  });
}
