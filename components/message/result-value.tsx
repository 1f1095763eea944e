'use client';
// One value of a result, by its shape: text, a list of texts, links, artifacts, or JSON.
import { useState } from 'react';
import { ArtifactLink, isArtifactRef } from '@/components/entity/artifact/artifact-link';
import { Button } from '@/components/ui/button';
import { useMessages } from '@/components/ui/language/language-context';
import { Markdown } from '@/components/ui/markdown/markdown';
import { ExternalLink } from '@/components/ui/text/external-link';
import { JsonTree } from '@/components/ui/text/json-tree';
import { readLink } from '@/components/ui/text/read-link';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { MESSAGE } from '@/lib/messages/en/shared/message';

/** Items of a list that a card shows at first. */
const ITEMS_SHOWN = 8;

export function ResultValue({ value, label }: { value: unknown; label: string }) {
  if (typeof value === 'string') return <TextValue text={value} />;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) {
    return <code className="font-mono text-12">{String(value)}</code>;
  }
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    return value.every(isReference) ? <References texts={value} /> : <Texts texts={value} />;
  }
  return <JsonTree value={value} label={label} />;
}

function TextValue({ text }: { text: string }) {
  return isReference(text) ? <Reference text={text} /> : <Markdown text={text} />;
}

function Texts({ texts }: { texts: readonly string[] }) {
  const messages = useMessages(CONTROLS);
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? texts : texts.slice(0, ITEMS_SHOWN);
  return (
    <>
      <ol className="list-decimal pl-4 marker:text-ink-faint marker:tabular-nums">
        {withKeys(shown).map(({ key, text }) => (
          <li key={key}>
            <TextValue text={text} />
          </li>
        ))}
      </ol>
      {shown.length < texts.length && (
        <Button size="small" onClick={() => setIsWhole(true)}>
          {messages.showAll(texts.length)}
        </Button>
      )}
    </>
  );
}

function References({ texts }: { texts: readonly string[] }) {
  const messages = useMessages(MESSAGE);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {withKeys(texts.slice(0, ITEMS_SHOWN)).map(({ key, text }) => (
        <li key={key} className="min-w-0">
          <Reference text={text} />
        </li>
      ))}
      {texts.length > ITEMS_SHOWN && (
        <li className="text-ink-faint">{messages.more(texts.length - ITEMS_SHOWN)}</li>
      )}
    </ul>
  );
}

/** A link goes by its host; the whole address shows on hover. */
function Reference({ text }: { text: string }) {
  if (isArtifactRef(text)) return <ArtifactLink reference={text} />;
  const host = readLink(text)?.host;
  return host ? <ExternalLink href={text}>{host}</ExternalLink> : <ExternalLink href={text} />;
}

function isReference(text: string): boolean {
  return isArtifactRef(text) || readLink(text) !== null;
}

/** Equal texts in one list stay apart. */
function withKeys(texts: readonly string[]): { key: string; text: string }[] {
  return texts.map((text, index) => ({ key: `${String(index)} ${text.slice(0, 40)}`, text }));
}
