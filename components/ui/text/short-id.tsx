// An id shortened in the middle. The whole of it stays in the text, so that selecting and reading aloud take all of it.
import { unusualName } from '@/lib/std/unusual-name';
import { NameMark } from './name-mark';
import { VisibleParts } from './visible-text';

/** Ids up to this length are shown as they are. Characters. */
const WHOLE_MAX = 20;
const HEAD = 9;
const TAIL = 5;

export function ShortId({ id }: { id: string }) {
  const isWhole = id.length <= WHOLE_MAX;
  const characters = [...id];
  return (
    <bdi className="whitespace-nowrap font-mono text-12" title={isWhole ? undefined : id}>
      <NameMark unusual={unusualName(id)} />
      {isWhole ? (
        <VisibleParts text={id} />
      ) : (
        <>
          <VisibleParts text={characters.slice(0, HEAD).join('')} />
          <span className="shortened">{characters.slice(HEAD, -TAIL).join('')}</span>
          <VisibleParts text={characters.slice(-TAIL).join('')} />
        </>
      )}
    </bdi>
  );
}
