// What a record must be, as data: rows that one event alone can break.
import type { Requirements } from '@/lib/protocols/codec/requirement';

export const requirements: Requirements = {
  CREW1: {
    level: 'MUST',
    source: 'crewai.events.BaseEvent',
    behaviour: 'an event has a kind and an id of its own',
    shownBy: 'message',
  },
  CREW2: {
    level: 'MUST',
    source: 'crewai.events.BaseEvent',
    behaviour: 'an event says when it was emitted',
    shownBy: 'message',
  },
  CREW3: {
    level: 'MUST',
    source: 'crewai.events.BaseEvent',
    behaviour: 'ids of other events are texts, and the sequence is a whole number',
    shownBy: 'message',
  },
  CREW4: {
    level: 'MUST',
    source: 'the listener',
    behaviour: 'the record names its run, or the request does (run_id)',
    shownBy: 'message',
  },
  CREW5: {
    level: 'MUST',
    source: 'crewai.events, LLMStreamChunkEvent and LLMThinkingChunkEvent',
    behaviour: 'what a model says comes whole, and no chunk of it by itself',
    shownBy: 'message',
  },
};
