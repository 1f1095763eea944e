// What a record must be, as data: rows that one record alone can break.
import type { Requirements } from '@/lib/protocols/codec/requirement';

export const requirements: Requirements = {
  AG1: {
    level: 'MUST',
    source: 'record',
    behaviour: 'a record names its run and its place in it, and nothing beside its item',
    shownBy: 'message',
  },
  AG2: {
    level: 'MUST',
    source: 'autogen_agentchat.messages.BaseMessage and autogen_agentchat.base.TaskResult',
    behaviour: 'the item is a message with its type and its source, or a result with its messages',
    shownBy: 'message',
  },
  AG3: {
    level: 'MUST',
    source: 'autogen_agentchat.messages.BaseMessage',
    behaviour: 'ids are texts and times are instants, where there are any',
    shownBy: 'message',
  },
  AG4: {
    level: 'MUST',
    source: 'ModelClientStreamingChunkEvent and ThoughtEvent',
    behaviour: 'what a model says comes whole and without its thoughts',
    shownBy: 'message',
  },
  AG5: {
    level: 'MUST',
    source: 'Colloquy',
    behaviour: 'a message has at most 256 parts',
    shownBy: 'message',
  },
};
