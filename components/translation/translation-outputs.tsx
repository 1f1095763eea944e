'use client';
// A message as it is said in each protocol, with what had to be invented for it and what gets lost on the way.
import { CircleSlash, Plus } from 'lucide-react';
import { useState } from 'react';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { protocolTitle } from '@/components/findings/rules';
import { MarkedText } from '@/components/source-text/marked-text';
import { leafText, printedOutput, valueOfOutput } from '@/components/source-text/native-value';
import { spansOf } from '@/components/source-text/spans';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { FoldButton } from '@/components/ui/fold-button';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel } from '@/components/ui/state-label';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { ProtocolInfo, TranslateAnswer } from '@/lib/contracts/http-protocols';
import { TRANSLATION } from '@/lib/messages/en/features/translation';
import { cutText } from '@/lib/std/cut-text';
import { pointerSegments } from '@/lib/std/json/json-pointer';

type Outputs = NonNullable<TranslateAnswer['outputs']>;
type Output = Outputs[string];
type Translated = Exclude<Output, { unsupported: string }>;

/** Paths that are listed at first. */
const PATHS_SHOWN = 12;

/** A value beside its path is a reminder of it; the whole stands in the message. Characters. */
const GLIMPSE_MAX = 60;

export function TranslationOutputs({
  outputs,
  from,
  source,
  spoken,
}: {
  outputs: Outputs;
  /** The protocol that the message came in: there it is only printed again. */
  from: string;
  /** The message as the tree that pointers lead into, to show what is lost. */
  source: unknown;
  /** Where the protocols are named. */
  spoken: readonly ProtocolInfo[];
}) {
  const others = Object.entries(outputs).filter(([protocol]) => protocol !== from);
  const own = outputs[from];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {others.map(([protocol, output]) => (
        <TranslationOutput
          key={protocol}
          protocol={protocol}
          title={protocolTitle(spoken, protocol)}
          output={output}
          source={source}
          from={from}
        />
      ))}
      {own !== undefined && (
        <TranslationOutput
          protocol={from}
          title={protocolTitle(spoken, from)}
          output={own}
          source={source}
          from={from}
          isOwn
        />
      )}
    </div>
  );
}

function TranslationOutput({
  protocol,
  title,
  output,
  source,
  from,
  isOwn = false,
}: {
  protocol: string;
  title: string;
  output: Output;
  source: unknown;
  from: string;
  isOwn?: boolean;
}) {
  const messages = useMessages(TRANSLATION);
  const [isFolded, setIsFolded] = useState(false);
  return (
    <section aria-label={messages.in(title)} className="min-w-0 rounded border border-hairline">
      <header className="flex min-h-9 flex-wrap items-center gap-x-3 pr-1 pl-1.5">
        <FoldButton isFolded={isFolded} label={messages.in(title)} onFolded={setIsFolded} />
        <h4 className="font-medium text-ink-strong">
          <ProtocolMark protocol={protocol} named />
        </h4>
        {isOwn && <span className="text-12 text-ink-faint">{messages.isOwn}</span>}
        {'unsupported' in output ? (
          <StateLabel icon={CircleSlash} tone="quiet">
            {messages.unsupported}
          </StateLabel>
        ) : (
          <>
            <Counts output={output} />
            <span className="ml-auto">
              <CopyButton text={printedOutput(output.output)} label={messages.copy} />
            </span>
          </>
        )}
      </header>
      {!isFolded && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-hairline px-3 py-2">
          {'unsupported' in output ? (
            <p className="break-words">
              <VisibleText text={output.unsupported} />
            </p>
          ) : (
            <Translation output={output} protocol={protocol} source={source} from={from} />
          )}
        </div>
      )}
    </section>
  );
}

function Counts({ output }: { output: Translated }) {
  const messages = useMessages(TRANSLATION);
  const { lost, invented } = output;
  return (
    <span className="inline-flex gap-3">
      <StateLabel icon={CircleSlash} tone={lost.length > 0 ? 'warn' : 'quiet'} size="tiny">
        {messages.lostCount(lost.length)}
      </StateLabel>
      <StateLabel icon={Plus} tone={invented.length > 0 ? 'plain' : 'quiet'} size="tiny">
        {messages.inventedCount(invented.length)}
      </StateLabel>
    </span>
  );
}

function Translation({
  output,
  protocol,
  source,
  from,
}: {
  output: Translated;
  protocol: string;
  source: unknown;
  from: string;
}) {
  const messages = useMessages(TRANSLATION);
  const text = printedOutput(output.output);
  return (
    <>
      <MarkedText text={text} marks={spansOf(text, output.invented)} look="invented" />
      <Paths
        title={messages.invented}
        paths={output.invented}
        within={valueOfOutput(output.output)}
        protocol={protocol}
      />
      <Paths title={messages.lost} paths={output.lost} within={source} protocol={from} />
    </>
  );
}

function Paths({
  title,
  paths,
  within,
  protocol,
}: {
  title: string;
  paths: readonly string[];
  /** Where the paths lead. */
  within: unknown;
  /** Whose message that is. */
  protocol: string;
}) {
  const messages = useMessages(TRANSLATION);
  const [isWhole, setIsWhole] = useState(false);
  if (paths.length === 0) return null;
  const shown = isWhole ? paths : paths.slice(0, PATHS_SHOWN);
  return (
    <section className="border-t border-hairline pt-2">
      <h5 className="text-12 text-ink-faint">{title}</h5>
      <ul>
        {shown.map((path) => (
          <li key={path} className="flex min-w-0 items-baseline gap-3 font-mono text-12">
            <span className="max-w-[70%] shrink-0 text-ink-strong [overflow-wrap:anywhere]">
              <VisibleText text={path === '' ? messages.wholeMessage : path} />
            </span>
            <span className="truncate text-ink">
              <VisibleText text={glimpse(valueAt(within, path), protocol)} />
            </span>
          </li>
        ))}
      </ul>
      {shown.length < paths.length && (
        <div className="pt-1">
          <Button size="small" onClick={() => setIsWhole(true)}>
            {messages.showAll(paths.length)}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The value that a JSON Pointer leads to; undefined where there is none. */
function valueAt(value: unknown, pointer: string): unknown {
  return pointerSegments(pointer).reduce<unknown>((at, segment) => {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, segment)) return undefined;
    return (at as Record<string, unknown>)[segment];
  }, value);
}

function glimpse(value: unknown, protocol: string): string {
  return cutText(leafText(value, protocol), GLIMPSE_MAX);
}
