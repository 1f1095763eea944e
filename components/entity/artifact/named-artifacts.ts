// The artifacts that an event names, with what its sender calls them. Names are a hint of how much room to keep; what an
// artifact is, its bytes say.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { objectsIn } from '@/lib/std/is-object';
import { artifactPlaces } from '@/lib/text/artifact-places';

export type EventArtifact = {
  readonly reference: string;
  /** Where the event names it, as a JSON Pointer. */
  readonly place: string;
  /** The sender's name for it; empty where there is none. */
  readonly name: string;
  /** Room is kept for more than a line until it is read. */
  readonly hasBody: boolean;
  /** It stands for the words of a message, which were too large for it. */
  readonly isSaid: boolean;
};

/** Of one message in a thread: more would fill the window. */
export const PREVIEWS_SHOWN = 3;

/** A name is one line of a wide pane. Characters. */
const NAME_LENGTH_MAX = 160;

/** What senders call the name of a file. */
const NAME_FIELDS = ['name', 'filename', 'title'] as const;

/** Endings of files that are not shown in place. */
const NOT_SHOWN: ReadonlySet<string> = new Set([
  ...['zip', 'gz', 'tgz', 'tar', '7z', 'rar', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'],
  ...['bin', 'exe', 'so', 'db', 'sqlite', 'parquet', 'mp3', 'mp4', 'wav', 'mov'],
]);

export function namedArtifacts(
  event: Pick<ClutchMessage, 'attachments' | 'payload'>,
): EventArtifact[] {
  return [...artifactPlaces(event)].map(([reference, place]) => {
    const name = nameOf(event, reference);
    return {
      reference,
      place,
      name,
      hasBody: !NOT_SHOWN.has(extensionOf(name)),
      isSaid: place === '/payload/text',
    };
  });
}

/** `md` of `Report.MD`; empty where the name has none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** What the attachment that holds a reference is called, in the envelope's list or in the payload's, as CAP has it. */
function nameOf(
  { attachments = [], payload }: Pick<ClutchMessage, 'attachments' | 'payload'>,
  reference: string,
) {
  const native = objectsIn(payload.attachments);
  const attachment = [...attachments, ...native].find((one) =>
    Object.values(one).includes(reference),
  );
  const names = NAME_FIELDS.map((field) => attachment?.[field]);
  const name = names.find((value): value is string => typeof value === 'string') ?? '';
  return name.slice(0, NAME_LENGTH_MAX);
}
