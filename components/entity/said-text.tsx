// The text of a message. Where a reference stands for it, its artifact, which can be downloaded.
import { Markdown } from '@/components/ui/markdown/markdown';
import { ArtifactLink, isArtifactRef } from './artifact/artifact-link';

export function SaidText({ text }: { text: string }) {
  return isArtifactRef(text) ? (
    <ArtifactLink reference={text} />
  ) : (
    <Markdown text={text} isMeasured />
  );
}
