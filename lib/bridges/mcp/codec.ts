// Records of tool calls over MCP, one message at a time. The folder's only door.
import { bridgeParts } from '@/lib/protocols/codec/bridge-parts';
import { assembleCodec, type CodecParts } from '@/lib/protocols/codec/codec';
import { contextRules } from './context-rules';
import { fromEvent } from './from-event';
import { parse } from './parse';
import { print } from './print';
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
  print,
  toEvents,
  fromEvent,
});

export const mcpParts: CodecParts<McpWire> = { ...parts, contextRules };

export const mcpCodec = assembleCodec(mcpParts);
