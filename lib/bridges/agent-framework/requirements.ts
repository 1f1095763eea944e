// What a record must be, as data: rows that one record alone can break.
import type { Requirements } from '@/lib/protocols/codec/requirement';

export const requirements: Requirements = {
  MAF1: {
    level: 'MUST',
    source: 'record',
    behaviour:
      'a record names its run, its place in it, its workflow, and nothing beside its event',
    shownBy: 'message',
  },
  MAF2: {
    level: 'MUST',
    source: 'record',
    behaviour: 'a record says when the event was',
    shownBy: 'message',
  },
  MAF3: {
    level: 'MUST',
    source: 'agent_framework.WorkflowEvent',
    behaviour: 'an event has a type, and executors and requests are named by texts',
    shownBy: 'message',
  },
  MAF4: {
    level: 'MUST',
    source: 'Colloquy',
    behaviour: 'a record has at most 256 contents and answers',
    shownBy: 'message',
  },
};
