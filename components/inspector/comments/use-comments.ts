'use client';
// The comments of people on an event: among what they said in its thread since.
import { useQuery } from '@tanstack/react-query';
import { getEvents, HISTORY_PAGE } from '@/lib/client/api/api';
import { commentedSeq } from '@/lib/model/comment';
import type { EventRecord } from '@/lib/model/event-record';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';

/** Others may comment while the event is looked at. Milliseconds. */
const STALE_MS = 5_000;

export function useComments({ seq, event }: EventRecord) {
  const { data, refetch } = useQuery({
    queryKey: ['comments', seq],
    queryFn: ({ signal }) =>
      getEvents(
        {
          filter: {
            thread_id: event.thread_id,
            agent_id: HUMAN_AGENT_ID,
            type: ['chat.message'],
          },
          after: seq,
          order: 'asc',
          limit: HISTORY_PAGE,
        },
        signal,
      ),
    staleTime: STALE_MS,
  });
  const said = data?.ok === true ? data.value.events : [];
  return {
    comments: said.filter((record) => commentedSeq(record.event) === seq),
    failure: data?.ok === false ? data.error : null,
    readAgain: () => void refetch(),
  };
}
