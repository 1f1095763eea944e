// A reference to bytes of the artifact store: only those that this workspace holds by their hash can be fetched.
import { FileDown } from 'lucide-react';
import { Icon } from '@/components/ui/icon';
import { ShortId } from '@/components/ui/text/short-id';
import { artifactHash } from '@/lib/model/artifact-ref';

/** Whether a text names an artifact, here or elsewhere. */
export function isArtifactRef(text: string): boolean {
  return text.startsWith('artifact:') && text.length < 200 && !/\s/.test(text);
}

export function ArtifactLink({ reference }: { reference: string }) {
  if (artifactHash(reference) === null) return <ShortId id={reference} />;
  return (
    <a
      href={`/api/v1/artifacts/${reference}`}
      download
      className="inline-flex items-center gap-1 text-accent hover:underline"
    >
      <Icon of={FileDown} />
      <ShortId id={reference} />
    </a>
  );
}
