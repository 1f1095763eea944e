// The text of an agent with the marks of Markdown in it. No HTML, no picture and no other remote thing is ever loaded; links open
// only where readLink says so.
import { ImageOff, Square, SquareCheck } from 'lucide-react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { FORMATTED_TEXT } from '@/lib/messages/en/shared/formatted-text';
import { HIDDEN_TEXT } from '@/lib/messages/en/shared/hidden-text';
import { TEXTS } from '@/lib/messages/en/shared/texts';
import { CodeFence } from '../code/code-fence';
import { DisplayFormula, Formula } from '../formula/formula';
import { loadTrees } from '../formula/formula-loader';
import { mayHoldFormulas, texOf } from '../formula/formula-source';
import { Icon } from '../icon';
import { useMessages } from '../language/language-context';
import { Rich } from '../language/rich';
import { SideScroll } from '../layout/side-scroll';
import { ExternalLink } from '../text/external-link';
import { longWordClass } from '../text/long-word';
import { VisibleText } from '../text/visible-text';
import { IS_DEEP, IS_IN_LINK, rehypePlaced } from './rehype-placed';
import { rehypeVisible } from './rehype-visible';
import { FORMULA, FORMULA_DISPLAY, remarkFormulas } from './remark-formulas';
import { remarkHtmlAsText } from './remark-html-as-text';
import { remarkWholeText } from './remark-whole-text';

type HastElement = NonNullable<ExtraProps['node']>;

/** What the pipeline itself makes of a formula, beside what everybody may have. */
const SCHEMA = {
  ...defaultSchema,
  attributes: {
    ...defaultSchema.attributes,
    code: [['className', /^language-./, FORMULA, FORMULA_DISPLAY]],
  },
} satisfies typeof defaultSchema;

/** What is `wide` in a measured text, code and tables, has all the room. */
const MEASURED_PARTS = '[&>:not(.wide)]:max-w-[620px]';

/** The server has what reads formulas before it draws a text; a browser asks for it where there is a formula. */
export async function readyFormatter(): Promise<typeof FormattedMarkdown> {
  if (typeof window === 'undefined') await loadTrees();
  return FormattedMarkdown;
}

/** Resolves when what the server drew there can be drawn here, formulas and all. */
export async function formulasFor(drawn: Element | null): Promise<void> {
  if (drawn?.querySelector('math') != null) await loadTrees();
}

function FormattedMarkdown({ text, isMeasured }: { text: string; isMeasured: boolean }) {
  const { hidden } = useMessages(HIDDEN_TEXT);
  const { footnotes } = useMessages(FORMATTED_TEXT);
  return (
    <div
      dir="auto"
      className={`grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 break-words ${longWordClass(text) ?? ''} ${isMeasured ? MEASURED_PARTS : ''}`}
    >
      <ReactMarkdown
        remarkPlugins={[remarkGfm, remarkHtmlAsText, remarkWholeText, ...formulaPlugins(text)]}
        remarkRehypeOptions={{ footnoteLabel: footnotes }}
        rehypePlugins={[[rehypeSanitize, SCHEMA], [rehypeVisible, hidden], rehypePlaced]}
        urlTransform={(url) => url}
        components={COMPONENTS}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

type Plugins = NonNullable<ComponentProps<typeof ReactMarkdown>['remarkPlugins']>;

function formulaPlugins(text: string): Plugins {
  return mayHoldFormulas(text) ? [[remarkFormulas, text]] : [];
}

/** The text of a block of code as it was written, hidden characters and all, and the language that it names. */
function fenceOf(node: ExtraProps['node']): { text: string; name: string } {
  const code = node?.children.find((child) => child.type === 'element');
  const { className } = code?.properties ?? {};
  const named = (Array.isArray(className) ? className : [])
    .map(String)
    .find((word) => word.startsWith(LANGUAGE));
  const text = code === undefined ? '' : textIn(code);
  return { text: text.replace(/\n$/, ''), name: named?.slice(LANGUAGE.length) ?? '' };
}

/** How the class of a block of code begins that names its language. */
const LANGUAGE = 'language-';

function textIn(node: HastElement): string {
  return node.children
    .map((child) => {
      if (child.type === 'text') return child.value;
      return child.type === 'element' ? textIn(child) : '';
    })
    .join('');
}

function Heading({ children }: { children?: ReactNode }) {
  return <p className="pt-1 font-semibold text-ink-strong">{children}</p>;
}

/** A style of the message's own reaches no page: of a column it says only on which side its cells stand. */
function sideOf(style: CSSProperties | undefined): string {
  if (style?.textAlign === 'right') return 'text-right tabular-nums';
  return style?.textAlign === 'center' ? 'text-center' : 'text-left';
}

function RemovedLink({ children }: { children?: ReactNode }) {
  const messages = useMessages(FORMATTED_TEXT);
  return (
    <span className="underline decoration-dotted" title={messages.linkRemoved}>
      {children}
    </span>
  );
}

function Picture({ src, alt = '', node }: ComponentProps<'img'> & ExtraProps) {
  const messages = useMessages(FORMATTED_TEXT);
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1 rounded-small border border-hairline px-1.5 text-12 text-ink-faint">
      <Icon of={ImageOff} />
      <span>
        {alt === '' ? (
          messages.picture
        ) : (
          <Rich text={messages.pictureOf(<VisibleText text={alt} />)} />
        )}
      </span>
      {typeof src === 'string' &&
        (isMarked(node, IS_IN_LINK) ? <VisibleText text={src} /> : <ExternalLink href={src} />)}
    </span>
  );
}

function isMarked(node: ExtraProps['node'], name: string): boolean {
  return node?.properties[name] === true;
}

/** Inside many others its marker has no room beside the words. */
function listClass(marker: string, node: ExtraProps['node']): string {
  const place = isMarked(node, IS_DEEP) ? 'list-inside' : 'pl-5';
  return `grid ${marker} ${place} grid-cols-[minmax(0,1fr)] gap-0.5 marker:text-ink-faint`;
}

/** Of a task in a list: a message has no controls. */
function TaskMark({ checked }: { checked?: boolean }) {
  const { done, notDone } = useMessages(FORMATTED_TEXT).task;
  return (
    <span className="mr-1 inline-block align-[-2px]">
      {checked === true ? (
        <Icon of={SquareCheck} label={done} />
      ) : (
        <Icon of={Square} label={notDone} />
      )}
    </span>
  );
}

function WideTable({ children }: { children?: ReactNode }) {
  const messages = useMessages(TEXTS);
  return (
    <div className="wide min-w-0">
      <SideScroll label={messages.table}>
        <table className="w-max border-collapse text-12">{children}</table>
      </SideScroll>
    </div>
  );
}

/** Headings of a message are not headings of the page. */
const COMPONENTS: Components = {
  h1: ({ children }) => <Heading>{children}</Heading>,
  h2: ({ children }) => <Heading>{children}</Heading>,
  h3: ({ children }) => <Heading>{children}</Heading>,
  h4: ({ children }) => <Heading>{children}</Heading>,
  h5: ({ children }) => <Heading>{children}</Heading>,
  h6: ({ children }) => <Heading>{children}</Heading>,
  // Who breaks a line means it, as in any chat; a break that is marked as one is followed by such a line.
  p: ({ children }) => <p className="whitespace-pre-line [&>br]:hidden">{children}</p>,
  a: ({ href, children, node }) => {
    const { dataFootnoteRef, dataFootnoteBackref } = node?.properties ?? {};
    if (dataFootnoteRef !== undefined) return <span>[{children}]</span>;
    if (dataFootnoteBackref !== undefined) return null;
    if (href === undefined) return <RemovedLink>{children}</RemovedLink>;
    return <ExternalLink href={href}>{children}</ExternalLink>;
  },
  img: ({ src, alt, node }) => <Picture src={src} alt={alt} node={node} />,
  ul: ({ children, node }) => <ul className={listClass('list-disc', node)}>{children}</ul>,
  ol: ({ children, start, node }) => (
    <ol start={start} className={listClass('list-decimal', node)}>
      {children}
    </ol>
  ),
  li: ({ children, className }) => (
    <li className={className === 'task-list-item' ? 'list-none' : undefined}>{children}</li>
  ),
  input: ({ checked }) => <TaskMark checked={checked} />,
  blockquote: ({ children, node }) => (
    <blockquote
      className={`grid grid-cols-[minmax(0,1fr)] gap-2 text-ink ${isMarked(node, IS_DEEP) ? '' : 'border-l-2 border-hairline-strong pl-3'}`}
    >
      {children}
    </blockquote>
  ),
  code: ({ children, className, node }) => {
    const source = node === undefined ? '' : textIn(node);
    if (className === FORMULA) return <Formula tex={texOf(source)} source={source} />;
    if (className === FORMULA_DISPLAY)
      return <DisplayFormula tex={texOf(source)} source={source} />;
    return <code className="rounded-small bg-fill-active px-1 font-mono text-12">{children}</code>;
  },
  pre: ({ node }) => {
    const { text, name } = fenceOf(node);
    if (name === 'math') return <DisplayFormula tex={text} source={text} />;
    return <CodeFence text={text} name={name} />;
  },
  table: ({ children }) => <WideTable>{children}</WideTable>,
  th: ({ children, style }) => (
    <th
      className={`max-w-80 border-b border-hairline-strong px-2 py-1 align-bottom font-medium text-ink-strong ${sideOf(style)}`}
    >
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td className={`max-w-80 border-b border-hairline px-2 py-1 align-top ${sideOf(style)}`}>
      {children}
    </td>
  ),
  hr: () => <hr className="border-hairline" />,
};
