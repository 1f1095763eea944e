// What a record of a followed log must be, as data: the rows are ours.
import type { Requirements } from '@/lib/protocols/codec/requirement';

export const requirements: Requirements = {
  FL1: {
    level: 'MUST',
    source: 'record',
    behaviour:
      'a record names its log, its seq, when and in which protocol its event came in there',
    shownBy: 'message',
  },
  FL2: {
    level: 'MUST',
    source: 'event',
    behaviour: 'the event is a canonical event of at most 256 KiB',
    shownBy: 'message',
  },
  FL3: {
    level: 'MUST',
    source: 'event',
    behaviour: 'the event names its task and its parent by their ids, and not by references',
    shownBy: 'message',
  },
};
