// What a record must be, as data: the rows are ours.
import type { Requirements } from '@/lib/protocols/codec/requirement';

export const requirements: Requirements = {
  WH1: {
    level: 'MUST',
    source: 'record',
    behaviour: 'a record names its webhook and its delivery, and holds the message and its headers',
    shownBy: 'message',
  },
  WH2: {
    level: 'MUST',
    source: 'events',
    behaviour: 'the expression gives 1 to 100 events of known fields, each of at most 240 KiB',
    shownBy: 'message',
  },
  WH3: {
    level: 'MUST',
    source: 'events',
    behaviour:
      'an event is of a type that an agent may say of its own work: none of the registry, none of the router',
    shownBy: 'message',
  },
};
