// What strict JSON reading refuses, and where. The codes are those of the closed list of failures that concern JSON text.

export type JsonFaultCode =
  | 'invalid_json'
  | 'duplicate_key'
  | 'proto_key'
  | 'number_overflow'
  | 'unsafe_integer'
  | 'too_deep'
  | 'limit_exceeded';

export type JsonFault = {
  readonly code: JsonFaultCode;
  readonly message: string;
  /** Offset of the first offending character, in UTF-16 units; the text's length where the text ends too early. */
  readonly at: number;
  /** JSON Pointer (RFC 6901) of the value that the fault is in; of the nearest enclosing one where it would be too long. */
  readonly path: string;
};
