// The protocol of a message: a small shape in a quiet hue, with its name.
import { toLabel } from '@/components/ui/text/split-visible';
import { VisibleText } from '@/components/ui/text/visible-text';
import { protocolNamed } from '@/lib/protocols/meaning-of';
import { protocols } from '@/lib/protocols/registry';

/** In the order of the registry; what comes after the last begins again, for its shape is another. */
const TONES = [
  ...['text-p-1', 'text-p-2', 'text-p-3', 'text-p-4'],
  ...['text-p-5', 'text-p-6', 'text-p-7', 'text-p-8'],
];

const tones: ReadonlyMap<string, string> = new Map(
  protocols.map(({ meaning }, index) => [meaning.protocol, TONES[index % TONES.length] ?? '']),
);

const RING = { path: 'M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3z', isLine: true };

export function ProtocolMark({ protocol, named = false }: { protocol: string; named?: boolean }) {
  const { title, shape } = protocolNamed(protocol) ?? { title: protocol, shape: RING };
  return (
    <span
      title={named ? undefined : title}
      className="inline-flex shrink-0 items-center gap-1.5 text-12 leading-4"
    >
      <svg
        viewBox="0 0 16 16"
        className={`size-2 shrink-0 ${tones.get(protocol) ?? 'text-ink-faint'}`}
        fill={shape.isLine ? 'none' : 'currentColor'}
        stroke={shape.isLine ? 'currentColor' : 'none'}
        strokeWidth={2}
        strokeLinecap="round"
        role={named ? undefined : 'img'}
        aria-label={named ? undefined : toLabel(title)}
        aria-hidden={named || undefined}
      >
        <path d={shape.path} />
      </svg>
      {named && <VisibleText text={title} />}
    </span>
  );
}
