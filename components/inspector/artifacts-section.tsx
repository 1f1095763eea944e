// The artifacts that a message refers to, each in place, with what names it: what was too large for it, and what goes with it.
import { ArtifactPreview } from '@/components/entity/artifact/artifact-preview';
import { namedArtifacts } from '@/components/entity/artifact/named-artifacts';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import { EVENT_SIDES } from '@/lib/messages/en/features/inspector/event-sides';
import type { ClutchMessage } from '@/lib/model/clutch-message';

/** A place is one line of a wide pane; keys are as long as their sender likes. Characters. */
const PLACE_LENGTH_MAX = 160;

export function ArtifactsSection({
  event,
}: {
  event: Pick<ClutchMessage, 'attachments' | 'payload'>;
}) {
  const { artifacts: title } = useMessages(EVENT_SIDES);
  const artifacts = namedArtifacts(event);
  if (artifacts.length === 0) return null;
  return (
    <section aria-label={title} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <h3 className="text-12 text-ink-faint">{title}</h3>
      <ul className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
        {artifacts.map((artifact) => (
          <li key={artifact.reference} className="min-w-0">
            <p className="font-mono text-12 text-ink-faint [overflow-wrap:anywhere]">
              <VisibleText text={artifact.place.slice(0, PLACE_LENGTH_MAX)} />
            </p>
            <ArtifactPreview artifact={artifact} />
          </li>
        ))}
      </ul>
    </section>
  );
}
