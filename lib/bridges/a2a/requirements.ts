// What a record must be, as data. The record is ours; what it holds is A2A's, in the versions 0.3 and 1.0.
import type { Requirements } from '@/lib/protocols/codec/requirement';

export const requirements: Requirements = {
  A2A1: {
    level: 'MUST',
    source: 'record',
    behaviour: 'a record names its place, and holds a message, a cancellation or an item',
    shownBy: 'message',
  },
  A2A2: {
    level: 'MUST',
    source: 'a2a.proto, Message',
    behaviour: 'a message has an id, the role of a user or an agent, and at least one part',
    shownBy: 'message',
  },
  A2A3: {
    level: 'MUST',
    source: 'a2a.proto, Part',
    behaviour: 'a part has exactly one content: text, raw, url or data',
    shownBy: 'message',
  },
  A2A4: {
    level: 'MUST',
    source: 'a2a.proto, Task, TaskStatusUpdateEvent, TaskArtifactUpdateEvent',
    behaviour: 'a task has an id and a status with a state, and an update names its task',
    shownBy: 'message',
  },
};
