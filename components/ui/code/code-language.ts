// Which language a block of code is in: by the name that its author gave, else by what only that language begins with.

/** By each name that models write behind a fence, the grammar. */
export const LANGUAGE_NAMES = {
  bash: ['bash', 'sh', 'shell', 'zsh', 'console', 'terminal', 'shellsession'],
  c: ['c', 'h'],
  cpp: ['cpp', 'c++', 'cc', 'hpp', 'cxx'],
  csharp: ['csharp', 'cs', 'c#'],
  css: ['css', 'scss', 'less'],
  diff: ['diff', 'patch', 'udiff'],
  dockerfile: ['dockerfile', 'docker', 'containerfile'],
  go: ['go', 'golang'],
  graphql: ['graphql', 'gql'],
  http: ['http', 'https'],
  ini: ['ini', 'toml', 'conf', 'env', 'dotenv', 'properties'],
  java: ['java'],
  javascript: ['javascript', 'js', 'jsx', 'mjs', 'cjs', 'node'],
  json: ['json', 'jsonc', 'json5', 'jsonl', 'ndjson'],
  kotlin: ['kotlin', 'kt'],
  latex: ['latex', 'tex'],
  lisp: ['lisp', 'clojure', 'clj', 'scheme', 'racket', 'elisp', 'sexpr'],
  lua: ['lua'],
  makefile: ['makefile', 'make'],
  php: ['php'],
  powershell: ['powershell', 'ps1', 'pwsh'],
  python: ['python', 'py', 'python3', 'py3', 'ipython', 'pycon'],
  r: ['r'],
  ruby: ['ruby', 'rb'],
  rust: ['rust', 'rs'],
  scala: ['scala'],
  sql: ['sql', 'sqlite', 'mysql', 'postgres', 'postgresql', 'psql'],
  swift: ['swift'],
  typescript: ['typescript', 'ts', 'tsx', 'mts', 'cts'],
  xml: ['xml', 'html', 'htm', 'svg', 'xhtml', 'vue', 'svelte'],
  yaml: ['yaml', 'yml'],
} as const;

export type CodeLanguage = keyof typeof LANGUAGE_NAMES;

/** What a library cuts into tokens. The lines of a change are told without one. */
export type GrammarLanguage = Exclude<CodeLanguage, 'diff'>;

const BY_NAME: ReadonlyMap<string, CodeLanguage> = new Map(
  Object.entries(LANGUAGE_NAMES).flatMap(([language, names]) =>
    names.map((name) => [name, language as CodeLanguage] as const),
  ),
);

/** What a block begins with is enough to guess by. UTF-16 units. */
const GUESS_CHARS_MAX = 1_000;

/** Signs of a language that prose and output do not have, the surest first. */
const SIGNS: readonly (readonly [CodeLanguage, RegExp])[] = [
  ['diff', /^(?:diff --git |--- [^\n]+\n\+\+\+ |@@ -\d+(?:,\d+)? \+\d)/m],
  ['python', /^#!.{0,40}python/],
  ['bash', /^#!.{0,40}sh\b/],
  ['php', /^<\?php/],
  ['xml', /^\s{0,9}<(?:!doctype|\?xml|html|svg)\b/i],
  ['json', /^\s{0,9}[[{]\s{0,99}(?:[[{]\s{0,99})?"[^"\n]{0,99}"\s{0,9}[:,\]]/],
  ['python', /^(?:(?:import|from) [\w.]+(?: import .*| as \w+)?$|(?:def|class) \w+.{0,99}:$)/m],
  ['python', /^(?:print\(|if __name__ ==|@\w+\n(?:async )?def )/m],
  ['go', /^package \w+\n/],
  ['rust', /^(?:pub )?fn \w+.{0,99}\{$/m],
  ['sql', /^\s{0,9}(?:SELECT\s|INSERT INTO\s|CREATE (?:TABLE|INDEX|VIEW)\s|UPDATE \S+ SET\s)/i],
  ['typescript', /^(?:export )?(?:interface \w+|type \w+ =)/m],
  [
    'javascript',
    /^(?:(?:const|let|var) [\w{[]|(?:export )?(?:async )?function \w|import .{1,99} from ['"])/m,
  ],
  ['bash', /^(?:\$ |(?:sudo|pip3?|npm|npx|git|curl|apt-get|docker|cd|mkdir|export) [\w./@-])/m],
];

/** The language that a fence names; null where it names none that is known. */
export function languageNamed(name: string): CodeLanguage | null {
  return BY_NAME.get(name.toLowerCase()) ?? null;
}

/** The language of a block that says none; null where nothing tells it. */
export function guessLanguage(text: string): CodeLanguage | null {
  const start = text.slice(0, GUESS_CHARS_MAX);
  return SIGNS.find(([, sign]) => sign.test(start))?.[0] ?? null;
}
