// What a record must be, as data. The record is ours; its event is that of AG-UI 1.0.
import type { Requirements } from '@/lib/protocols/codec/requirement';

export const requirements: Requirements = {
  AG1: {
    level: 'MUST',
    source: 'AG-UI 1.0, BaseEvent: type',
    behaviour: 'a record holds an event with its type',
    shownBy: 'message',
  },
  AG2: {
    level: 'MUST',
    source: 'record; AG-UI 1.0, RunStartedEvent: threadId, runId',
    behaviour: 'the run of an event is named: by its record, by itself, or by the request',
    shownBy: 'message',
  },
  AG3: {
    level: 'MUST',
    source: 'AG-UI 1.0, BaseEvent: timestamp',
    behaviour: 'a time is a whole number of milliseconds since 1970',
    shownBy: 'message',
  },
  AG4: {
    level: 'MUST',
    source: 'AG-UI 1.0, the fields of each event',
    behaviour: 'an event names what it is about: message, call, step, subagent',
    shownBy: 'message',
  },
  AG5: {
    level: 'MUST',
    source: 'record; AG-UI 1.0, TextMessageChunkEvent, ToolCallChunkEvent',
    behaviour: 'a message and a call of a tool come whole',
    shownBy: 'message',
  },
  AG6: {
    level: 'SHOULD',
    source: 'AG-UI 1.0, EventType',
    behaviour: 'the type is one that the protocol has',
    shownBy: 'message',
  },
  AG7: {
    level: 'SHOULD',
    source: 'AG-UI 1.0, TextMessageEndEvent, ToolCallEndEvent',
    behaviour: 'what began has ended',
    shownBy: 'message',
  },
};
