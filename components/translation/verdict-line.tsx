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
import { counted } from '@/components/ui/text/counted';
import type { TranslateAnswer } from '@/lib/contracts/http-protocols';
import type { TextForm } from '@/lib/protocols/codec/meaning';
import { protocolNamed } from '@/lib/protocols/meaning-of';

type Look = { icon: LucideIcon; tone: string; word: string; detail: string };

export function VerdictLine({ answer }: { answer: TranslateAnswer }) {
  const { icon, tone, word, detail } = lookOf(answer);
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

function lookOf({ from, errors, findings }: TranslateAnswer): Look {
  if (errors.some((error) => isUnreadable(error, from))) {
    const form = textFormOf(from)?.name ?? 'JSON';
    const detail = `It is not ${form} that every reader takes alike.`;
    return { ...REFUSED, word: 'Cannot be read', detail };
  }
  if (from === null) {
    const detail =
      'It has the shape of no protocol that is spoken here. Choose one by hand to see what it lacks.';
    return { icon: CircleQuestionMark, tone: 'text-warn', word: 'Not recognised', detail };
  }
  if (errors.length > 0) {
    const detail = `It would not be stored, for ${counted(errors.length, 'reason')}.`;
    return { ...REFUSED, word: 'Refused', detail };
  }
  const broken = findings.filter(({ level }) => level === 'error').length;
  const doubts = findings.filter(({ level }) => level === 'warning').length;
  if (broken > 0) {
    const detail = `It would be stored, marked with what it breaks${doubts > 0 ? `, and ${counted(doubts, 'doubt')} besides` : ''}.`;
    const word = `Breaks ${counted(broken, 'rule')}`;
    return { icon: OctagonAlert, tone: 'text-fail', word, detail };
  }
  if (doubts > 0) {
    const detail = 'It keeps every rule that one message can show, though not beyond doubt.';
    return {
      icon: TriangleAlert,
      tone: 'text-warn',
      word: `Taken with ${counted(doubts, 'doubt')}`,
      detail,
    };
  }
  const detail = 'It keeps every rule that one message can show.';
  return { icon: Check, tone: 'text-ok', word: 'Conforms', detail };
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
