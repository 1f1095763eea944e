// Content that is code, in lines as people read it.
import { useMessages } from '@/components/ui/language/language-context';
import { LongText } from '@/components/ui/text/long-text';
import { THREAD_MESSAGES } from '@/lib/messages/en/features/thread/thread-messages';

export function CodeBox({ text }: { text: string }) {
  const messages = useMessages(THREAD_MESSAGES);
  return (
    <section
      aria-label={messages.content}
      className="my-0.5 max-w-[620px] rounded border border-hairline bg-ground px-3 py-1.5 text-ink-strong"
    >
      <LongText mono text={text} />
    </section>
  );
}
