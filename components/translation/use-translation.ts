'use client';
// What the server makes of the text, asked for when the typing rests. The last answer stays until the next one is there,
// and an answer to an older text never takes the place of one to a newer.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isSameRecord, useSame } from '@/components/ui/later/use-same';
import { type ApiFailure, translateMessage } from '@/lib/client/api/api';
import { TYPING_REST_MS, useDebounced } from '@/lib/client/use-debounced';
import { ALL_PROTOCOLS, type TranslateAnswer } from '@/lib/contracts/http-protocols';

/** Answers to texts that are no longer shown are kept so long, for going back and forth. Milliseconds. */
const KEPT_MS = 60_000;

export type LabQuestion = {
  readonly text: string;
  /** A protocol, or the value that has the server recognise it. */
  readonly from: string;
  readonly profile: string | null;
  /** Who speaks where the message does not say; absent: whoever asks. */
  readonly sender?: string;
};

export type LabAnswer = {
  /** The text that the answer is about. */
  readonly text: string;
  readonly answer: TranslateAnswer;
};

export type Translating = {
  /** Null where there is no text, or no answer to it yet. */
  readonly shown: LabAnswer | null;
  readonly failure: ApiFailure | null;
  /** The answer that is shown is about to be replaced. */
  readonly isBehind: boolean;
  tryAgain(): void;
};

export type TranslationOptions = {
  /** The text was put in whole, as a sample is, and needs no rest. */
  readonly isWhole?: boolean;
  /** What the server drew the page with. */
  readonly initial?: { readonly question: LabQuestion; readonly answer: TranslateAnswer } | null;
};

export function useTranslation(
  question: LabQuestion,
  { isWhole = false, initial = null }: TranslationOptions = {},
): Translating {
  const { text } = question;
  const lastRested = useDebounced(useSame(question, isSameRecord), TYPING_REST_MS);
  // A text that did not change needs no rest. One that did may be of another protocol: the two are asked about together.
  const asked = isWhole || lastRested.text === text ? question : lastRested;
  const { text: rested, from, profile, sender } = asked;
  const isInitial = initial !== null && isSameRecord(initial.question, asked);
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['translation', asked],
    queryFn: async ({ signal }) => {
      const outcome = await translateMessage(
        {
          from,
          to: ALL_PROTOCOLS,
          message: rested,
          ...(profile !== null && { profile }),
          ...(sender !== undefined && { sender }),
        },
        signal,
      );
      return { text: rested, outcome };
    },
    enabled: rested.trim() !== '',
    initialData: isInitial
      ? { text: rested, outcome: { ok: true as const, value: initial.answer } }
      : undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY, // one text is always judged alike
    gcTime: KEPT_MS,
  });
  if (text.trim() === '' || data === undefined) {
    const isBehind = text.trim() !== '';
    return { shown: null, failure: null, isBehind, tryAgain: () => void refetch() };
  }
  const { outcome } = data;
  return {
    shown: outcome.ok ? { text: data.text, answer: outcome.value } : null,
    failure: outcome.ok ? null : outcome.error,
    isBehind: isFetching || rested !== text,
    tryAgain: () => void refetch(),
  };
}
