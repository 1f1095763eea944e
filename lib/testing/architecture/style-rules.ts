// The rules of form that the linter cannot say: sizes, names, one declaration per public type,
// colours by token, tests that assert. Functions from source files to problems.
import { type Breach, isTestCode } from './architecture-rules';
import type { SourceFile } from './source-scan';

type Limit = { readonly file: number; readonly functions: number };

const TEST_FILE_LINES_MAX = 600;
// A file is read in one go and a function on one screen; markup is longer and simpler than logic.
const LIMITS: readonly (readonly [RegExp, Limit])[] = [
  [/^app\/(.*\/)?(page|route)\.tsx?$/, { file: 80, functions: 70 }],
  [/^(app|components)\/.*\.tsx$/, { file: 300, functions: 120 }],
  [/^components\//, { file: 300, functions: 70 }],
  [/./, { file: 400, functions: 70 }],
];

/** Files and functions stay short enough to be read. */
export function sizeProblems(file: SourceFile): Breach[] {
  if (isTestCode(file.path)) {
    return file.lines > TEST_FILE_LINES_MAX ? [tooLong(file, TEST_FILE_LINES_MAX)] : [];
  }
  const limit = LIMITS.find(([place]) => place.test(file.path))?.[1];
  if (!limit) return [];
  const long = file.functions
    .filter(({ lines }) => lines > limit.functions)
    .map(
      ({ name, lines, line }) =>
        `${file.path}:${line} ${name} has ${lines} lines, at most ${limit.functions} are allowed`,
    );
  return file.lines > limit.file ? [tooLong(file, limit.file), ...long] : long;
}

function tooLong(file: SourceFile, max: number): Breach {
  return `${file.path} has ${file.lines} lines, at most ${max} are allowed`;
}

// What somebody new reads in one sitting.
const FOLDER_FILES_MAX = 15;

/** A folder of components holds one concept, in few files; tests stand beside them and do not count. */
export function crowdedFolderProblems(files: readonly SourceFile[]): Breach[] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    if (!path.startsWith('components/') || isTestCode(path)) continue;
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > FOLDER_FILES_MAX)
    .map(([folder, count]) => `${folder} has ${count} files: divide it by concept`);
}

const FORBIDDEN_NAME = /^(utils?|helpers?|common|misc|types|index)$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Kebab-case folders and files, none of them a drawer for everything, no barrels. */
export function nameProblems(file: SourceFile): Breach[] {
  const segments = file.path.split('/');
  const names = segments.map((segment) =>
    segment === '.ci' ? 'ci' : (segment.split('.')[0] ?? ''),
  );
  const forbidden = names.filter((name) => FORBIDDEN_NAME.test(name));
  // Folders of app name routes: [id], (group), @slot.
  const odd = file.path.startsWith('app/') ? [] : names.filter((name) => !KEBAB.test(name));
  return [
    ...forbidden.map((name) => `${file.path} "${name}" says nothing: name the file by its matter`),
    ...odd.map((name) => `${file.path} "${name}" is not kebab-case`),
  ];
}

/** One public type name, one declaration. */
export function duplicateTypeProblems(files: readonly SourceFile[]): Breach[] {
  const homes = new Map<string, Set<string>>();
  for (const file of files) {
    if (!/^(lib|components|app)\//.test(file.path)) continue;
    for (const name of file.exportedTypes) {
      homes.set(name, (homes.get(name) ?? new Set()).add(file.path));
    }
  }
  return [...homes]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `${name} is declared in ${[...paths].sort().join(' and ')}`);
}

/** What a file exports, another one imports; what it needs for itself alone it keeps. */
export function unusedExportProblems(files: readonly SourceFile[]): Breach[] {
  const imported = new Map<string, Set<string>>();
  for (const { target, names } of files.flatMap(({ imports }) => imports)) {
    const known = imported.get(target ?? '') ?? new Set();
    for (const name of names) known.add(name);
    imported.set(target ?? '', known);
  }
  return files
    .filter(({ path }) => /^(lib|components)\//.test(path) && !isTestCode(path))
    .flatMap(({ path, exportedValues }) => {
      const names = imported.get(path.replace(/\.(ts|tsx|mjs)$/, ''));
      if (names?.has('*')) return [];
      return exportedValues
        .filter((name) => !names?.has(name))
        .map((name) => `${path} exports ${name}, which no other file imports`);
    });
}

const PALETTE =
  'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|mauve|olive|mist|taupe';
const RAW_COLOUR = new RegExp(
  `(^|[\\s:!])-?[a-z-]+-((${PALETTE})-\\d{2,3}|black|white|\\[(color:)?(#|rgb|hsl|oklch|oklab|lab))`,
);

/** Colours come from the semantic tokens: neither Tailwind's palette nor colours made on the spot. */
export function colourProblems(file: SourceFile): Breach[] {
  if (!/^(app|components)\//.test(file.path) || isTestCode(file.path)) return [];
  return file.strings
    .filter(({ text }) => RAW_COLOUR.test(text))
    .map(({ text, line }) => `${file.path}:${line} "${text}" names a raw colour: use a token`);
}

const COMMENT_AMONG_IMPORTS =
  /^import [^;]*;\n\/\/ (?!biome-ignore)[^\n]*\n(?:\/\/[^\n]*\n)*import /m;

/** A source file of lib opens with a comment that says what it is, and a component has its own above its imports. */
export function headerProblems(file: SourceFile): Breach[] {
  if (isTestCode(file.path)) return [];
  if (COMMENT_AMONG_IMPORTS.test(file.text)) {
    return [`${file.path} has a comment among its imports: it opens the file`];
  }
  if (!file.path.startsWith('lib/')) return [];
  const opening = file.text.replace(/^\s*['"]use (client|server)['"];?\s*/, '');
  return /^\/[/*]/.test(opening)
    ? []
    : [`${file.path}:1 open with one to five lines that say what the file is`];
}

/** Work that is left to do belongs into an issue. */
export function leftoverProblems(file: SourceFile): Breach[] {
  return /\b(TO[D]O|FIX[M]E|X[X]X)\b/.test(file.text)
    ? [`${file.path} holds a note of unfinished work: finish it or open an issue`]
    : [];
}

/** A literal that is spread into the literal around it says nothing but in fewer lines. */
export function packedSpreadProblems(file: SourceFile): Breach[] {
  return [...file.text.matchAll(/[{,]\s*\.\.\.\{/g)].map((match) => {
    const line = file.text.slice(0, match.index + match[0].length).split('\n').length;
    return `${file.path}:${line} spreads a literal: write its properties where they belong`;
  });
}

/**
 * The bundler escapes such characters in strings, and leaves them in patterns: one of them makes the engine keep the text of the
 * whole bundle with two bytes a character.
 */
export function widePatternProblems(file: SourceFile): Breach[] {
  if (!file.path.startsWith('lib/') || isTestCode(file.path)) return [];
  return file.patterns
    .filter(({ text }) => /[^\0-\xff]/.test(text))
    .map(({ line }) => `${file.path}:${line} has a pattern beyond Latin-1: write \\u and the code`);
}

/** A test without an assertion passes whatever happens. */
export function assertionProblems(file: SourceFile): Breach[] {
  return file.tests
    .filter(({ asserts }) => !asserts)
    .map(({ title, line }) => `${file.path}:${line} "${title}" asserts nothing`);
}

const SUPPRESSION = /(?:\/\/|\/\*|\{\/\*)\s*(biome-ignore|@ts-(?:expect-error|ignore|nocheck))/g;

/** How often the linter or the compiler is told to look away. */
export function countSuppressions(files: readonly SourceFile[]): number {
  return files.reduce((sum, { text }) => sum + [...text.matchAll(SUPPRESSION)].length, 0);
}
