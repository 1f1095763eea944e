// What a record must be, as data. The record is ours; its message is that of MCP, in the revisions 2025-11-25 and 2026-07-28.
import type { Requirements } from '@/lib/protocols/codec/requirement';

export const requirements: Requirements = {
  MCP1: {
    level: 'MUST',
    source: 'record',
    behaviour:
      'a record names its server, its connection and its time, and an answer the tool of its call',
    shownBy: 'message',
  },
  MCP2: {
    level: 'MUST',
    source: 'JSON-RPC 2.0',
    behaviour: 'the message is of JSON-RPC 2.0 and has an id, a text or a number',
    shownBy: 'message',
  },
  MCP3: {
    level: 'MUST',
    source: 'server/tools, Calling Tools',
    behaviour: 'a request is a tools/call with the name of a tool, and its arguments are an object',
    shownBy: 'message',
  },
  MCP4: {
    level: 'MUST',
    source: 'server/tools, Error Handling',
    behaviour: 'an answer has a result, or an error with a code and a message',
    shownBy: 'message',
  },
  MCP5: {
    level: 'MUST',
    source: 'the mcp_bindings of a manifest',
    behaviour: 'a tool is called that the manifest of whoever calls binds, where it has one',
    shownBy: 'log',
    testedIn: 'lib/bridges/mcp/context-rules.test.ts',
  },
};
