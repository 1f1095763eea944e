'use client';
// What would become of the message as it stands, asked when the typing rests. The last answer stays until the next one is there.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiFailure } from '@/lib/client/api/api';
import { dryRunNative, type NativeMessage } from '@/lib/client/api/protocols-api';
import { signedNative } from '@/lib/client/signing/sign-native';
import { useSigning } from '@/lib/client/signing/use-signing';
import { TYPING_REST_MS, useDebounced } from '@/lib/client/use-debounced';
import type { DryRunAnswer } from '@/lib/contracts/http-events';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';

export type DryRunNow = {
  /** Null where there is no answer yet. */
  readonly answer: DryRunAnswer | null;
  readonly failure: ApiFailure | null;
  /** What is shown is about another text. */
  readonly isBehind: boolean;
  /** Whether it is sent as the person's own message, as far as the last answer shows. */
  readonly isOwn: boolean;
  /** Asks once more: the log may have grown since. */
  readonly askAgain: () => Promise<DryRunAnswer | null>;
};

/** `sender` is whom the draft names, who counts until an answer shows who that is. */
export function useDryRun(message: NativeMessage, sender: string): DryRunNow {
  const asked = JSON.stringify(message);
  const rested = useDebounced(asked, TYPING_REST_MS);
  const signing = useSigning();
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['dry-run', rested, signing],
    queryFn: async ({ signal }) => {
      const said = JSON.parse(rested) as NativeMessage;
      const ask = async (isOwn: boolean) => {
        const outcome = await dryRunNative(isOwn ? await signedNative(said) : said, signal);
        const from = outcome.ok ? outcome.value.events[0]?.from.agent_id : undefined;
        return { rested, outcome, isOwn: (from ?? sender) === HUMAN_AGENT_ID };
      };
      const supposed = await ask(sender === HUMAN_AGENT_ID);
      // The source may name somebody else than the draft does.
      return supposed.isOwn === (sender === HUMAN_AGENT_ID) ? supposed : ask(supposed.isOwn);
    },
    enabled: message.text !== '',
    placeholderData: keepPreviousData,
    staleTime: 0, // the same message may be judged otherwise once the log has grown
  });
  const outcome = message.text === '' ? undefined : data?.outcome;
  return {
    answer: outcome?.ok === true ? outcome.value : null,
    failure: outcome?.ok === false ? outcome.error : null,
    isOwn: data?.isOwn ?? sender === HUMAN_AGENT_ID,
    isBehind: message.text !== '' && (data === undefined || isFetching || data.rested !== asked),
    async askAgain() {
      const again = (await refetch()).data?.outcome;
      return again?.ok === true ? again.value : null;
    },
  };
}
