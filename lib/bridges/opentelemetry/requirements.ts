// What a span or a log record must be, as data: rows of OTLP that one of them alone can break, and of the GenAI conventions.
import type { Requirements } from '@/lib/protocols/codec/requirement';

export const requirements: Requirements = {
  OT1: {
    level: 'MUST',
    source: 'OTLP, ResourceSpans and ResourceLogs',
    behaviour: 'a record is a span or a log record with its resource and its scope',
    shownBy: 'message',
  },
  OT2: {
    level: 'MUST',
    source: 'OTLP/JSON, trace_id and span_id',
    behaviour: 'ids are 32 and 16 hexadecimal digits that are not all zeros',
    shownBy: 'message',
  },
  OT3: {
    level: 'MUST',
    source: 'OTLP, start_time_unix_nano and end_time_unix_nano',
    behaviour: 'a span says when it started, in nanoseconds since 1970',
    shownBy: 'message',
  },
  OT4: {
    level: 'MUST',
    source: 'OTLP, KeyValue',
    behaviour:
      'attributes are a list of keys with their values, and every other field has its type',
    shownBy: 'message',
  },
  OT5: {
    level: 'SHOULD',
    source: 'OTLP, end_time_unix_nano',
    behaviour: 'a span does not end before it starts',
    shownBy: 'message',
  },
  OT6: {
    level: 'SHOULD',
    source: 'GenAI conventions, gen_ai.operation.name',
    behaviour: 'what GenAI attributes tell of names its operation',
    shownBy: 'message',
  },
};
