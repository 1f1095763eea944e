// Content that is code, in lines as people read it.
import { LongText } from '@/components/ui/text/long-text';

export function CodeBox({ text }: { text: string }) {
  return (
    <section
      aria-label="Content"
      className="my-0.5 max-w-[620px] rounded border border-hairline bg-ground px-3 py-1.5 text-ink-strong"
    >
      <LongText mono text={text} />
    </section>
  );
}
