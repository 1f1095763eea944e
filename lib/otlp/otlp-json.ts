// The words of OTLP/JSON (opentelemetry-proto 1.x, trace/v1) that an export needs: ids in hexadecimal, nanoseconds as decimal
// strings, enumerations as numbers, values by their type.

export type OtlpValue =
  | { readonly stringValue: string }
  | { readonly intValue: string }
  | { readonly boolValue: boolean }
  | { readonly doubleValue: number };

export type OtlpAttribute = { readonly key: string; readonly value: OtlpValue };

export type OtlpEvent = {
  readonly timeUnixNano: string;
  readonly name: string;
  readonly attributes: readonly OtlpAttribute[];
};

/** SPAN_KIND_INTERNAL, and SPAN_KIND_CLIENT for what is asked of a tool. */
export const SPAN_KIND = { internal: 1, client: 3 } as const;

/** STATUS_CODE_UNSET, STATUS_CODE_OK, STATUS_CODE_ERROR. */
export const STATUS_CODE = { unset: 0, ok: 1, error: 2 } as const;

export type OtlpSpan = {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Empty for the root. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly kind: (typeof SPAN_KIND)[keyof typeof SPAN_KIND];
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly OtlpAttribute[];
  readonly events: readonly OtlpEvent[];
  readonly status: OtlpStatus;
};

export type OtlpStatus = {
  readonly code: (typeof STATUS_CODE)[keyof typeof STATUS_CODE];
  /** Of an error. */
  readonly message?: string;
};

/** The body of an `ExportTraceServiceRequest`. */
export type OtlpTraces = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: readonly {
      readonly scope: { readonly name: string; readonly version: string };
      readonly spans: readonly OtlpSpan[];
    }[];
  }[];
};

/** Attributes of what is known; null and undefined are left out. A number is an integer; a fraction is given as its value. */
export function attributesOf(
  values: Readonly<Record<string, string | number | boolean | OtlpValue | null | undefined>>,
): OtlpAttribute[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [{ key, value: typedValue(value) }],
  );
}

function typedValue(value: string | number | boolean | OtlpValue): OtlpValue {
  if (typeof value === 'object') return value;
  if (typeof value === 'string') return { stringValue: value };
  return typeof value === 'boolean' ? { boolValue: value } : { intValue: String(value) };
}

/** Milliseconds as nanoseconds, in decimal: they are no number that JSON keeps. */
export function nanoseconds(ms: number): string {
  return String(BigInt(Math.max(0, Math.round(ms))) * 1_000_000n);
}
