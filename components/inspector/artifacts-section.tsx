// The artifacts that a message refers to, each with the place that names it: what was too large for it, and what goes with it.
import { ArtifactLink } from '@/components/entity/artifact-link';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { artifactPlaces } from '@/lib/text/artifact-places';

/** A place is one line of a wide pane; keys are as long as their sender likes. Characters. */
const PLACE_LENGTH_MAX = 160;

export function ArtifactsSection({
  event,
}: {
  event: Pick<ClutchMessage, 'attachments' | 'payload'>;
}) {
  const places = [...artifactPlaces(event)];
  if (places.length === 0) return null;
  return (
    <section aria-label="Artifacts" className="grid gap-1">
      <h3 className="text-12 text-ink-faint">Artifacts</h3>
      <ul className="grid gap-1">
        {places.map(([reference, place]) => (
          <li key={reference} className="flex flex-wrap items-baseline gap-x-2">
            <ArtifactLink reference={reference} />
            <span className="min-w-0 font-mono text-12 text-ink-faint [overflow-wrap:anywhere]">
              <VisibleText text={place.slice(0, PLACE_LENGTH_MAX)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
