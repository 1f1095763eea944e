'use client';
// What goes with a message: how work was handed over, where its context is, and what is attached. Only what is stored here is loaded.
import {
  type EventArtifact,
  namedArtifacts,
  PREVIEWS_SHOWN,
} from '@/components/entity/artifact/named-artifacts';
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { Later } from '@/components/ui/later/later';
import { SHORTENED } from '@/lib/messages/en/shared/shortened';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { goesWith } from './goes-with';

/** Most messages have none: they come after the page. */
export const LINES = new LatePart(() => import('./extra-lines').then((code) => code.ExtraLines));

export function MessageExtras({ event }: { event: ClutchMessage }) {
  const artifacts = namedArtifacts(event);
  const lines = goesWith(event, artifacts);
  return (
    <>
      {lines !== null && <Later part={LINES} props={{ lines }} Waiting={UnloadedLines} />}
      <ArtifactPreviews artifacts={artifacts} />
    </>
  );
}

/** As tall as one of them. */
function UnloadedLines() {
  return <div className="h-6" />;
}

/** What is stored here of it, in place. */
function ArtifactPreviews({ artifacts }: { artifacts: readonly EventArtifact[] }) {
  const messages = useMessages(SHORTENED);
  if (artifacts.length === 0) return null;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 pb-1">
      {artifacts.slice(0, PREVIEWS_SHOWN).map((artifact) => (
        <Later key={artifact.reference} part={PREVIEW} props={{ artifact }} Waiting={Unloaded} />
      ))}
      {artifacts.length > PREVIEWS_SHOWN && (
        <p className="text-12 text-ink-faint">
          {messages.moreInInspector(artifacts.length - PREVIEWS_SHOWN)}
        </p>
      )}
    </div>
  );
}

/** Comes after the page, which shows that an artifact is there; what is in it is read when it is seen. */
export const PREVIEW = new LatePart(() =>
  import('@/components/entity/artifact/artifact-preview').then((code) => code.ArtifactPreview),
);

/** As tall as the line of an artifact and what it shows while that is read. */
function Unloaded({ artifact: { hasBody } }: { artifact: EventArtifact }) {
  return <div className={hasBody ? 'h-51' : 'h-6'} />;
}
