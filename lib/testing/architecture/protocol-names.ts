// The rule that a protocol is known by name only in its codec: everything else reads what an event means in neutral words
// (lib/protocols/codec/meaning.ts) and takes what it shows of a protocol from the registry.
import { protocols } from '@/lib/protocols/registry';
import { type Breach, isTestCode } from './architecture-rules';
import type { SourceFile } from './source-scan';
import { splitWords } from './source-words';

/** What every event is: the log's own form, and no protocol beside others. */
const CANONICAL_FORM = 'clutch';

const NAMES: ReadonlySet<string> = new Set(
  protocols.map(({ meaning }) => meaning.protocol).filter((name) => name !== CANONICAL_FORM),
);

const HOMES = [/^lib\/(protocols|bridges|dialects)\//, /^examples\//];

/** Messages that stand ready to be tried. */
const SAMPLE_DATA: ReadonlySet<string> = new Set([
  'components/getting-started/sample-story.ts',
  'components/lab/lab-samples.ts',
  'components/dialect/subject/lab-samples.ts',
]);

export type NameException = {
  readonly file: string;
  /** The name or the text as it stands there. */
  readonly text: string;
  readonly reason: string;
};

/** More than five would mean that the rule is wrong. */
export const NAME_EXCEPTIONS: readonly NameException[] = [
  {
    file: 'components/dialect/actions/teach-action.tsx',
    text: 'GraduationCap',
    reason: 'an icon of the library, and a cap to wear',
  },
];

/** Names of protocols in a file's name, in its identifiers and in its texts, also as parts of longer ones. */
export function protocolNameProblems(file: SourceFile): Breach[] {
  const { path } = file;
  if (isTestCode(path) || HOMES.some((home) => home.test(path))) return [];
  if (SAMPLE_DATA.has(path)) return [];
  const inPath = namesIn(path).map((name) => `${path} bears the name of the protocol ${name}`);
  const inCode = file.words
    .filter(({ text }) => !isException(path, text))
    .flatMap(({ text, line }) => namesIn(text).map((name) => ({ name, line })))
    .map(({ name, line }) => `${path}:${line} names ${name}: say it in the protocol's meaning.ts`);
  return [...inPath, ...new Set(inCode)];
}

function isException(path: string, text: string): boolean {
  return NAME_EXCEPTIONS.some((one) => one.file === path && one.text === text);
}

function namesIn(text: string): string[] {
  return [...splitWords(text)].filter((word) => NAMES.has(word));
}
