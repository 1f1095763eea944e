// What a record must be, as data. There is no specification: the rows are read off the collection and its description.
import type { Requirements } from '@/lib/protocols/codec/requirement';

export const requirements: Requirements = {
  T1: {
    level: 'MUST',
    source: 'record',
    behaviour: 'a record is an object with its question as text',
    shownBy: 'message',
  },
  T2: { level: 'MUST', source: 'record', behaviour: 'history lists the turns', shownBy: 'message' },
  T3: {
    level: 'MUST',
    source: 'turn',
    behaviour: 'a turn has its content as text and the role or name of its speaker',
    shownBy: 'message',
  },
  T4: {
    level: 'SHOULD',
    source: 'annotation',
    behaviour: 'mistake_step is a turn of the history, counted from 0',
    shownBy: 'message',
  },
  T5: {
    level: 'SHOULD',
    source: 'annotation',
    behaviour: 'mistake_agent is the speaker of that turn',
    shownBy: 'message',
  },
};
