// What a trace or a span must be, as data: what `Trace.export` and `Span.export` of the SDK give (`toJSON` in JavaScript).
import type { Requirements } from '@/lib/protocols/codec/requirement';

export const requirements: Requirements = {
  OA1: {
    level: 'MUST',
    source: 'Trace.export, Span.export: object',
    behaviour: 'a record is a trace or a span, and each of its fields has its type',
    shownBy: 'message',
  },
  OA2: {
    level: 'MUST',
    source: 'Trace.export: id; Span.export: id, trace_id, parent_id',
    behaviour: 'a trace has an id, a span its own and that of its trace',
    shownBy: 'message',
  },
  OA3: {
    level: 'MUST',
    source: 'Span.export: started_at, ended_at',
    behaviour: 'a span says when it started, in ISO 8601 with its offset',
    shownBy: 'message',
  },
  OA4: {
    level: 'MUST',
    source: 'SpanData.export: type',
    behaviour: 'the data of a span name its type',
    shownBy: 'message',
  },
  OA5: {
    level: 'SHOULD',
    source: 'Span.export: started_at, ended_at',
    behaviour: 'a span does not end before it starts',
    shownBy: 'message',
  },
  OA6: {
    level: 'SHOULD',
    source: 'SpanData.export: type',
    behaviour: 'the type is one that the SDK has',
    shownBy: 'message',
  },
  OA7: {
    level: 'SHOULD',
    source: 'GuardrailSpanData: triggered',
    behaviour: 'no guardrail stops the work',
    shownBy: 'message',
  },
};
