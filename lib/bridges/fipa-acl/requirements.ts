// What a message must be, as data: the string form of FIPA00070, the parameters of FIPA00061, the acts of FIPA00037.
import type { Requirements } from '@/lib/protocols/codec/requirement';

export const requirements: Requirements = {
  FA1: {
    level: 'MUST',
    source: 'FIPA00070, 2.1',
    behaviour:
      'a message is one list, whose strings end and whose counted strings have their bytes',
    shownBy: 'message',
  },
  FA2: {
    level: 'MUST',
    source: 'FIPA00037, 3',
    behaviour: 'it begins with one of the 22 communicative acts, in any case',
    shownBy: 'message',
  },
  FA3: {
    level: 'MUST',
    source: 'FIPA00070, 2.1',
    behaviour: 'each parameter has a name and one value, and stands once',
    shownBy: 'message',
  },
  FA4: {
    level: 'MUST',
    source: 'FIPA00070, 2.1; FIPA00023, 3',
    behaviour: 'an agent is an agent-identifier with a name; receivers are a set of them',
    shownBy: 'message',
  },
  FA5: {
    level: 'SHOULD',
    source: 'FIPA00070, 2.1',
    behaviour: 'the content is a string',
    shownBy: 'message',
  },
  FA6: {
    level: 'SHOULD',
    source: 'FIPA00061, 2.1',
    behaviour: 'what FIPA does not name begins with X-',
    shownBy: 'message',
  },
  FA7: {
    level: 'SHOULD',
    source: 'FIPA00070, 2.1',
    behaviour: ':reply-by is a DateTime with milliseconds',
    shownBy: 'message',
  },
  FA8: {
    level: 'SHOULD',
    source: 'FIPA00061, 2.5',
    behaviour: 'an answer names what it answers, or the conversation',
    shownBy: 'message',
  },
  FA9: {
    level: 'SHOULD',
    source: 'FIPA00061, 2.3',
    behaviour: 'a message names its receivers',
    shownBy: 'message',
  },
};
