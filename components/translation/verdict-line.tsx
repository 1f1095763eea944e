// The verdict on a message, in one line.
import {
  Check,
  CircleQuestionMark,
  CircleSlash,
  type LucideIcon,
  OctagonAlert,
  TriangleAlert,
} from 'lucide-react';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import type { TranslateAnswer } from '@/lib/contracts/http-protocols';
import { TRANSLATION } from '@/lib/messages/en/features/translation';
import type { TextForm } from '@/lib/protocols/codec/meaning';
import { protocolNamed } from '@/lib/protocols/meaning-of';

type Look = { icon: LucideIcon; tone: string; word: string; detail: string };

export function VerdictLine({ answer }: { answer: TranslateAnswer }) {
  const { icon, tone, word, detail } = lookOf(useMessages(TRANSLATION).verdict, answer);
  return (
    <p className="flex min-w-0 items-start gap-2">
      <span className={`pt-0.5 ${tone}`}>
        <Icon of={icon} size="regular" />
      </span>
      <span className="min-w-0">
        <b className={`text-14 font-semibold ${tone}`}>{word}</b>{' '}
        <span className="text-ink">{detail}</span>
      </span>
    </p>
  );
}

type VerdictMessages = (typeof TRANSLATION)['english']['verdict'];

function lookOf(messages: VerdictMessages, { from, errors, findings }: TranslateAnswer): Look {
  if (errors.some((error) => isUnreadable(error, from))) {
    const { word, detail } = messages.unreadable;
    return { ...REFUSED, word, detail: detail(textFormOf(from)?.name ?? 'JSON') };
  }
  if (from === null) return { icon: CircleQuestionMark, tone: 'text-warn', ...messages.unknown };
  if (errors.length > 0) {
    const { word, detail } = messages.refused;
    return { ...REFUSED, word, detail: detail(errors.length) };
  }
  const broken = findings.filter(({ level }) => level === 'error').length;
  const doubts = findings.filter(({ level }) => level === 'warning').length;
  if (broken > 0) {
    const { word, detail, detailWithDoubts } = messages.broken;
    return {
      icon: OctagonAlert,
      tone: 'text-fail',
      word: word(broken),
      detail: doubts > 0 ? detailWithDoubts(doubts) : detail,
    };
  }
  if (doubts > 0) {
    const { word, detail } = messages.doubtful;
    return { icon: TriangleAlert, tone: 'text-warn', word: word(doubts), detail };
  }
  return { icon: Check, tone: 'text-ok', ...messages.conforms };
}

/** A place in the text alone says that it cannot be read; a message of text has places also for what is read and wrong. */
export function isUnreadable(
  { at, path }: TranslateAnswer['errors'][number],
  from: string | null,
): boolean {
  return at !== undefined && (textFormOf(from) === null || path === undefined);
}

function textFormOf(protocol: string | null): TextForm | null {
  return protocol === null ? null : (protocolNamed(protocol)?.textForm ?? null);
}

const REFUSED = { icon: CircleSlash, tone: 'text-fail' } as const;
