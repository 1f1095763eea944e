// The import rules of ARCHITECTURE.md as functions from source files to problems. Each zone of the
// tree lists what it may import; everything that is not listed is a problem.
import type { ImportFact, SourceFile } from './source-scan';

/** One breach of a rule: the place, and what to do instead. */
export type Breach = string;

/** Where a file belongs: a folder of lib, a room of components, or a part of the tree outside both. */
export function zoneOf(path: string): string {
  const [top = '', second = '', third = '', fourth] = path.split('/');
  if (top === 'components') return `components/${second}`;
  if (top !== 'lib') return second === '' ? 'root' : top;
  if (second === 'store' && third === 'prisma') return 'store/prisma';
  if (second === 'protocols' && third !== 'codec' && fourth !== undefined) return 'protocol';
  if (second === 'bridges' && fourth !== undefined) return 'bridge';
  return second;
}

const BASE = ['std', 'model'];
const LANGUAGE = ['sexpr', 'dialects'];
const CODEC = [...BASE, ...LANGUAGE, 'text', 'triad', 'protocols', 'delegation'];
const PORTS = [...BASE, 'store'];
const ENGINE = [
  ...[...PORTS, ...LANGUAGE, 'protocols', 'routing', 'delegation', 'workflows', 'triad'],
  ...['suspects', 'text', 'tasks', 'projections', 'search', 'run-diff', 'run-file'],
];
const EDGE = [...ENGINE, 'engine', 'bridges', 'contracts', 'security'];
const SERVER = [
  ...[...EDGE, 'store/prisma', 'delivery', 'live', 'gateway', 'follow', 'alerts', 'alerting'],
  ...['webhooks', 'otlp', 'http', 'cli', 'server', 'messages'],
];
const FOLDS = ['text', 'tasks', 'run-graph', 'run-timeline', 'run-diff', 'projections'];
const BROWSER = [
  ...[
    ...BASE,
    'messages',
    ...LANGUAGE,
    'protocols',
    'triad',
    ...FOLDS,
    'search',
    'alerts',
    'contracts',
  ],
  'client',
];

/** The rooms of components, from the bottom up: a room imports those of the layers below its own, and none beside it. */
export const COMPONENT_LAYERS: readonly (readonly string[])[] = [
  ['ui'],
  ['workspace'],
  ['entity'],
  ['findings', 'signer', 'source-text'],
  [
    ...['action', 'composer', 'decision', 'getting-started', 'inspector', 'message'],
    ...['rejection', 'run-file', 'translation', 'visibility'],
  ],
  ['obligation', 'run-page'],
  [
    ...[
      'agent',
      'alert',
      'channel',
      'compare',
      'compose-page',
      'decisions',
      'delegation',
      'dialect',
      'hidden',
    ],
    ...['lab', 'owed', 'run', 'search', 'settings', 'suspects', 'thread', 'votes'],
  ],
  ['shell'],
];
const COMPONENTS = COMPONENT_LAYERS.flat().map(roomZone);

function roomZone(room: string): string {
  return `components/${room}`;
}

function componentImports(): Record<string, readonly string[]> {
  const rooms = COMPONENT_LAYERS.flatMap((layer, index) => {
    const below = COMPONENT_LAYERS.slice(0, index).flat().map(roomZone);
    return layer.map((room) => [roomZone(room), [...BROWSER, ...below]] as const);
  });
  return { ...Object.fromEntries(rooms), [roomZone('ui')]: ['std', 'messages'] };
}

// Arrow = may import. A zone may always import itself.
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  std: [],
  messages: BASE,
  model: ['std'],
  sexpr: ['std'],
  dialects: [...BASE, 'sexpr', 'text'],
  protocols: CODEC,
  protocol: CODEC,
  bridges: [...BASE, 'protocols'],
  bridge: [...CODEC, 'bridges'],
  routing: BASE,
  workflows: BASE,
  otlp: [...BASE, 'projections', 'tasks', 'text'],
  'run-file': [...BASE, 'protocols', 'text'],
  suspects: [...BASE, 'messages', 'text'],
  delegation: BASE,
  triad: [...BASE, 'messages'],
  text: [...BASE, 'messages'],
  'run-graph': [...BASE, 'tasks'],
  'run-timeline': [...BASE, 'tasks'],
  'run-diff': [...BASE, 'protocols', 'text', 'tasks'],
  search: [...BASE, 'messages', 'text'],
  alerts: [...BASE, 'messages', 'search'],
  tasks: [...BASE, 'protocols', 'text'],
  projections: [
    ...[...BASE, 'messages', ...LANGUAGE, 'protocols', 'text', 'tasks', 'triad'],
    'delegation',
  ],
  contracts: BASE,
  store: BASE,
  'store/prisma': [...PORTS, 'prisma'],
  security: [...PORTS, 'contracts'],
  engine: ENGINE,
  delivery: EDGE,
  live: EDGE,
  gateway: EDGE,
  follow: [...EDGE, 'delivery'],
  alerting: [...EDGE, 'alerts', 'delivery'],
  webhooks: [...EDGE, 'delivery'],
  http: [...EDGE, 'live', 'gateway', 'follow', 'webhooks', 'otlp'],
  cli: SERVER,
  server: SERVER,
  client: BROWSER,
  ...componentImports(),
  app: [...SERVER, ...BROWSER, ...COMPONENTS],
  root: SERVER,
  scripts: ['dist'],
  examples: [],
};

/** The zones that the table knows. */
export const ZONES: readonly string[] = Object.keys(MAY_IMPORT);

/** Tests, suites that implementations call, and what only they use: free of the import rules. */
export function isTestCode(path: string): boolean {
  return (
    /\.test\.(ts|tsx|mjs)$|-testing\.tsx?$|(^|[/-])contract\.ts$|^lib\/testing\/|^e2e\/|^bench\//.test(
      path,
    ) ||
    path === 'vitest.config.ts' ||
    path === 'playwright.config.ts'
  );
}

/** Every import goes in a direction that the table allows. */
export function directionProblems(file: SourceFile): Breach[] {
  if (isTestCode(file.path)) return [];
  const zone = zoneOf(file.path);
  const allowed = MAY_IMPORT[zone];
  if (!allowed) return [`${file.path} belongs to no zone: add "${zone}" to the table of imports`];
  return ownImports(file)
    .map((fact) => ({ fact, to: zoneOf(fact.target) }))
    .filter(({ fact, to }) => to !== zone && !allowed.includes(to) && !isAssembly(file, fact))
    .map(({ fact, to }) =>
      problem(file, fact.line, `"${zone}" may not import "${to}" (${fact.specifier})`),
    );
}

type OwnImport = ImportFact & { readonly target: string };

function ownImports(file: SourceFile): OwnImport[] {
  return file.imports.filter((fact): fact is OwnImport => fact.target !== null);
}

function problem(file: SourceFile, line: number, text: string): Breach {
  return `${file.path}:${line} ${text}`;
}

const isRegistry = (path: string) => /^lib\/(protocols|bridges)\/registry\.ts$/.test(path);
const isDoor = (target: string) =>
  /^lib\/(protocols|bridges)\/(?!codec\/)[^/]+\/(codec|meaning)$/.test(target);

/** The one place that may know the single protocols: a registry, and there only their codecs and meanings. */
function isAssembly(file: SourceFile, fact: OwnImport): boolean {
  return isRegistry(file.path) && isDoor(fact.target);
}

/** A protocol or a bridge is entered by the registry through its codec or its meaning, and by nobody else. */
export function protocolDoorProblems(file: SourceFile): Breach[] {
  if (isTestCode(file.path)) return [];
  const home = folderOfCodec(file.path);
  return ownImports(file)
    .filter(({ target }) => {
      const folder = folderOfCodec(target);
      return folder !== null && folder !== home;
    })
    .filter((fact) => !isAssembly(file, fact))
    .map((fact) =>
      problem(file, fact.line, `only a registry enters ${fact.target}: codec.ts or meaning.ts`),
    );
}

function folderOfCodec(path: string): string | null {
  if (path.startsWith('lib/protocols/codec/')) return null;
  return /^lib\/(?:protocols|bridges)\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;
}

const PURE_ZONES = new Set([
  ...['std', 'model', 'sexpr', 'protocols', 'protocol', 'bridges', 'bridge'],
  ...[
    'dialects',
    'routing',
    'delegation',
    'text',
    'tasks',
    'run-graph',
    'run-timeline',
    'run-diff',
  ],
  ...[
    'projections',
    'contracts',
    'workflows',
    'triad',
    'suspects',
    'search',
    'alerts',
    'run-file',
    'otlp',
    'messages',
  ],
]);
// Packages that only compute. Everything else does I/O, keeps state, or draws.
const PURE_PACKAGES = new Set([
  ...['zod', '@hono/zod-openapi', 'canonicalize', 'yaml'],
  ...['ajv', 'ajv/dist/2020.js', 'ajv-formats/dist/formats.js'],
  ...['@eslint-community/regexpp', 're2js', 'diff', 'protobufjs/minimal.js'],
]);
const IMPURE_NAMES = new Set([
  ...['Buffer', 'Date()', 'Date.now', 'EventSource', 'Math.random', 'WebSocket', 'XMLHttpRequest'],
  ...['clearInterval', 'clearTimeout', 'console', 'crypto', 'document', 'fetch', 'globalThis'],
  ...['indexedDB', 'localStorage', 'navigator', 'new Date()', 'performance', 'process'],
  ...['queueMicrotask', 'require', 'sessionStorage', 'setImmediate', 'setInterval', 'setTimeout'],
  'window',
]);

/** Pure folders take time, ids and ports as arguments and reach for nothing themselves. */
export function purityProblems(file: SourceFile): Breach[] {
  if (isTestCode(file.path) || !PURE_ZONES.has(zoneOf(file.path))) return [];
  const packages = file.imports
    .filter((fact) => fact.target === null && !PURE_PACKAGES.has(fact.specifier))
    .map((fact) => problem(file, fact.line, `a pure folder may not import "${fact.specifier}"`));
  const names = file.globals
    .filter(({ text }) => IMPURE_NAMES.has(text))
    .map(({ text, line }) => problem(file, line, `a pure folder may not use "${text}"`));
  return [...packages, ...names];
}

const ZOD_PLACES = [
  /^lib\/model\//,
  /^lib\/(protocols|bridges)\/[^/]+\/(wire\/)?schema\.ts$/,
  /^lib\/contracts\//,
  /^lib\/server\/(env|setting-types)\.ts$/,
];

/** Schemas are written in five places; elsewhere values are trusted by their types. */
export function zodProblems(file: SourceFile): Breach[] {
  if (isTestCode(file.path) || ZOD_PLACES.some((place) => place.test(file.path))) return [];
  return file.imports
    .filter((fact) => !fact.typeOnly)
    .filter(
      ({ specifier, names }) =>
        /^zod(\/|$)/.test(specifier) || (specifier === '@hono/zod-openapi' && names.includes('z')),
    )
    .map((fact) =>
      problem(file, fact.line, 'Zod schemas belong to model, contracts and schema.ts'),
    );
}

const DATABASE_PACKAGE = /^(@prisma\/|prisma(\/|$)|@libsql\/|libsql$|pg$|pg-)/;
const SQL_TEXT =
  /^\s*(SELECT\s[\s\S]+\sFROM|INSERT\s+INTO|UPDATE\s+\S+\s+SET|DELETE\s+FROM|(CREATE|ALTER|DROP)\s+(TABLE|INDEX|TRIGGER|DATABASE))\s/;
// Prisma's command line reads its own settings, and stands in the tree's root and in scripts.
const OUTSIDE_THE_APP = /^(scripts|prisma)\/|^prisma\.config\.ts$/;

/** Database packages, generated clients and SQL stay in lib/store/prisma. */
export function databaseProblems(file: SourceFile): Breach[] {
  const isHome = zoneOf(file.path) === 'store/prisma';
  if (isHome || isTestCode(file.path) || OUTSIDE_THE_APP.test(file.path)) return [];
  const imports = file.imports
    .filter(
      ({ specifier, target }) =>
        target?.startsWith('prisma/') || (target === null && DATABASE_PACKAGE.test(specifier)),
    )
    .map((fact) => problem(file, fact.line, `${fact.specifier} stays in lib/store/prisma`));
  const texts = file.strings
    .filter(({ text }) => SQL_TEXT.test(text))
    .map(({ line }) => problem(file, line, 'SQL stays in lib/store/prisma'));
  return [...imports, ...texts];
}

const isBrowserCode = (file: SourceFile) =>
  !isTestCode(file.path) &&
  (/^(components|lib\/client)\//.test(file.path) || file.directives.includes('use client'));
const SERVER_ZONES = new Set([
  ...['store', 'store/prisma', 'engine', 'delivery', 'live', 'gateway', 'follow', 'http'],
  'security',
  ...['server', 'cli', 'testing', 'prisma', 'bridges', 'bridge'],
  ...['e2e', 'bench', 'scripts', 'root'],
]);

// What decodes messages, with the schemas of their wire: the registry's import() alone leads there.
const DECODES = /^lib\/protocols\/(codecs|(?!codec\/)[^/]+\/(codec|(wire\/)?schema))$/;

/** What the browser loads at once reaches no server folder, no codec and no Node module, through any chain of imports. */
export function browserReachProblems(files: readonly SourceFile[]): Breach[] {
  const byTarget = new Map(files.map((file) => [file.path.replace(/\.(ts|tsx|mjs)$/, ''), file]));
  return files.filter(isBrowserCode).flatMap((start) => {
    const chains = new Map([[start, start.path]]);
    const problems: Breach[] = [];
    for (const [file, chain] of chains) {
      for (const fact of file.imports) {
        const to = `${chain} -> ${fact.specifier}`;
        if (fact.isDynamic && isRegistry(file.path)) continue;
        const { target } = fact;
        const isServer =
          target !== null && (SERVER_ZONES.has(zoneOf(target)) || DECODES.test(target));
        if (isServer || fact.specifier.startsWith('node:')) problems.push(`${to} is server code`);
        const next = fact.target === null ? undefined : byTarget.get(fact.target);
        if (next && !isServer && !chains.has(next)) chains.set(next, to);
      }
    }
    return problems;
  });
}

/** Pages and layouts are rendered on the server. */
export function serverPageProblems(file: SourceFile): Breach[] {
  const isPage = /^app\/(.*\/)?(page|layout|template|default)\.tsx$/.test(file.path);
  return isPage && file.directives.includes('use client')
    ? [`${file.path}:1 pages and layouts are server components: move the island to components/`]
    : [];
}

/** Links of views keep the moment that the page shows; those of the frame lead to the present. */
export function plainLinkProblems(file: SourceFile): Breach[] {
  const isFrame = /^components\/(ui\/page-link\.tsx$|shell\/)/.test(file.path);
  return file.imports
    .filter(({ specifier }) => specifier === 'next/link' && !isFrame)
    .map(({ line }) => problem(file, line, 'use PageLink, which keeps the moment of the page'));
}

/** Relative inside one top folder, `@/` across. */
export function importStyleProblems(file: SourceFile): Breach[] {
  const top = file.path.split('/')[0];
  return ownImports(file)
    .filter(({ specifier, target }) => specifier.startsWith('.') && target.split('/')[0] !== top)
    .filter(() => file.path.includes('/') && !file.path.endsWith('.mjs'))
    .map((fact) => problem(file, fact.line, `write "@/${fact.target}" across top folders`));
}

/** Only tests, suites and benchmarks use the test tools. */
export function testToolProblems(file: SourceFile): Breach[] {
  if (isTestCode(file.path)) return [];
  const isTestTool = /^lib\/testing\/|-testing$/;
  const tools = /^(vitest|fast-check|@playwright\/test|axe-core|autocannon)(\/|$)/;
  return file.imports
    .filter(
      ({ specifier, target }) =>
        tools.test(specifier) || (target !== null && isTestTool.test(target)),
    )
    .filter(() => !file.path.startsWith('scripts/'))
    .map((fact) => problem(file, fact.line, `${fact.specifier} is for tests only`));
}
