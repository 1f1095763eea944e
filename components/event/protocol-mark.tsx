// The protocol of a message: a small shape in a quiet hue, with its name.
import { VisibleText } from '@/components/ui/visible-text';

type Shape = { title: string; tone: string; path: string; isLine?: boolean };

const SHAPES: ReadonlyMap<string, Shape> = new Map([
  ['clutch', { title: 'Clutch', tone: 'text-p-clutch', path: 'M3 3h10v10H3z' }],
  ['clowl', { title: 'CLowl', tone: 'text-p-clowl', path: 'M8 1.5 14.5 8 8 14.5 1.5 8z' }],
  ['cap', { title: 'CAP', tone: 'text-p-cap', path: 'M8 2 14.5 13.5h-13z' }],
  [
    'heretek',
    {
      title: 'Heretek',
      tone: 'text-p-heretek',
      path: 'M8 1.5l5.8 3.25v6.5L8 14.5l-5.8-3.25v-6.5z',
    },
  ],
  [
    'cbcl',
    {
      title: 'CBCL',
      tone: 'text-p-cbcl',
      path: 'M5.5 2C2.5 5.2 2.5 10.8 5.5 14M10.5 2c3 3.2 3 8.8 0 12',
      isLine: true,
    },
  ],
]);

const RING: Shape = {
  title: '',
  tone: 'text-ink-faint',
  path: 'M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3z',
  isLine: true,
};

export function ProtocolMark({ protocol, named = false }: { protocol: string; named?: boolean }) {
  const shape = SHAPES.get(protocol) ?? { ...RING, title: protocol };
  return (
    <span
      title={named ? undefined : shape.title}
      className="inline-flex shrink-0 items-center gap-1.5 text-12 leading-4"
    >
      <svg
        viewBox="0 0 16 16"
        className={`size-2 shrink-0 ${shape.tone}`}
        fill={shape.isLine ? 'none' : 'currentColor'}
        stroke={shape.isLine ? 'currentColor' : 'none'}
        strokeWidth={2}
        strokeLinecap="round"
        aria-hidden
      >
        <path d={shape.path} />
      </svg>
      <span className={named ? undefined : 'sr-only'}>
        <VisibleText text={shape.title} />
      </span>
    </span>
  );
}
