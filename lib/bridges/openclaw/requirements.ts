// What a record must be, as data. Sources are the schemas of @openclaw/gateway-protocol 2026.9.1; the record around the event is ours.
import type { Requirements } from '@/lib/protocols/codec/requirement';

export const requirements: Requirements = {
  OC1: {
    level: 'MUST',
    source: 'EventFrame: event, payload',
    behaviour: 'a record holds the name of an event and its payload',
    shownBy: 'message',
  },
  OC2: {
    level: 'MUST',
    source: 'AgentEvent, ChatEvent: sessionKey, runId, ts',
    behaviour:
      'keys of sessions and ids of runs are texts of at most 300 characters, times are milliseconds since 1970',
    shownBy: 'message',
  },
  OC3: {
    level: 'MUST',
    source: 'AgentEvent: runId, stream, data; chat.history: role, __openclaw.id',
    behaviour: 'an event names what it is about: run, message, approval',
    shownBy: 'message',
  },
  OC4: {
    level: 'MUST',
    source: 'record: gateway, root',
    behaviour: 'a gateway has a short plain name, the first session its key',
    shownBy: 'message',
  },
};
