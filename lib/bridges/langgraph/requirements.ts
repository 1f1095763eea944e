// What an item of a stream must be, as data. LangGraph has no specification of its streams: the shapes are those that its published
// packages give.
import type { Requirements } from '@/lib/protocols/codec/requirement';

export const requirements: Requirements = {
  LG1: {
    level: 'MUST',
    source: 'Pregel.stream, streamEvents, runs.stream of the SDK',
    behaviour: 'a record is an item of a stream in one of the shapes that LangGraph gives',
    shownBy: 'message',
  },
  LG2: {
    level: 'MUST',
    source: 'record',
    behaviour: 'what is said beside an item has its type: ids, a namespace, a time, a number',
    shownBy: 'message',
  },
  LG3: {
    level: 'MUST',
    source: 'stream mode tasks',
    behaviour: 'a task has an id and the name of its node',
    shownBy: 'message',
  },
  LG4: {
    level: 'MUST',
    source: 'record',
    behaviour: 'the record or its request names a run or a thread',
    shownBy: 'message',
  },
};
