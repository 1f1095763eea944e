// Records of tool calls over MCP, one message at a time. The folder's only entry point.
import { bridgeParts } from '@/lib/protocols/codec/bridge-parts';
import { printsNothing } from '@/lib/protocols/codec/bridge-records';
import { assembleCodec, type CodecParts } from '@/lib/protocols/codec/codec';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { contextRules } from './context-rules';
import { admit, parse } from './parse';
import { recognises } from './recognise';
import { requirements } from './requirements';
import type { McpWire } from './schema';
import { PROTOCOL, toEvents } from './to-event';

const parts = bridgeParts<McpWire>({
  protocol: PROTOCOL,
  title: 'MCP',
  requirements,
  recognises,
  parse,
  print: canonicalJson,
  toEvents,
  fromEvent: printsNothing('a call over MCP is recorded where it passes; none is made of an event'),
});

export const mcpParts: CodecParts<McpWire> = { ...parts, admit, contextRules };

export const mcpCodec = assembleCodec(mcpParts);
