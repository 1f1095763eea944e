'use client';
// What would become of the message as it stands, asked when the typing rests. The last answer stays until the next one is there.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiFailure } from '@/lib/client/api/api';
import { dryRunNative, type NativeMessage } from '@/lib/client/api/protocols-api';
import { useDebounced } from '@/lib/client/use-debounced';
import type { DryRunAnswer } from '@/lib/contracts/http-events';

/** A pause in the typing that is long enough to look up. Milliseconds. */
const REST_MS = 250;

export type DryRunNow = {
  /** Null where there is no answer yet. */
  readonly answer: DryRunAnswer | null;
  readonly failure: ApiFailure | null;
  /** What is shown is about another text. */
  readonly isBehind: boolean;
  /** Asks once more: the log may have grown since. */
  readonly askAgain: () => Promise<DryRunAnswer | null>;
};

export function useDryRun(message: NativeMessage): DryRunNow {
  const asked = JSON.stringify(message);
  const rested = useDebounced(asked, REST_MS);
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['dry-run', rested],
    queryFn: async ({ signal }) => {
      const outcome = await dryRunNative(JSON.parse(rested) as NativeMessage, signal);
      return { rested, outcome };
    },
    enabled: message.text !== '',
    placeholderData: keepPreviousData,
    staleTime: 0, // the same message may be judged otherwise once the log has grown
  });
  const outcome = message.text === '' ? undefined : data?.outcome;
  return {
    answer: outcome?.ok === true ? outcome.value : null,
    failure: outcome?.ok === false ? outcome.error : null,
    isBehind: message.text !== '' && (data === undefined || isFetching || data.rested !== asked),
    async askAgain() {
      const again = (await refetch()).data?.outcome;
      return again?.ok === true ? again.value : null;
    },
  };
}
