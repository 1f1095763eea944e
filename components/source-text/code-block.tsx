// Code of others in lines: its beginning, and the rest on demand.
import { LongText } from '@/components/ui/text/long-text';

export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <section
      aria-label={label}
      className="min-w-0 rounded border border-hairline bg-ground px-3 py-2 text-ink-strong"
    >
      <LongText mono text={text} />
    </section>
  );
}
