// OTLP over gRPC: its services (opentelemetry-proto 1.x, collector), and what an answer of the route over HTTP is in gRPC, so that
// exporters send again exactly what they would send again over HTTP.
import protobuf from 'protobufjs/minimal.js';

const PACKAGE = 'opentelemetry.proto.collector';

/** Each service has one method; the route over HTTP that answers it. */
export const OTLP_SERVICES: readonly { readonly method: string; readonly path: string }[] = [
  { method: `/${PACKAGE}.trace.v1.TraceService/Export`, path: '/v1/traces' },
  { method: `/${PACKAGE}.logs.v1.LogsService/Export`, path: '/v1/logs' },
  { method: `/${PACKAGE}.metrics.v1.MetricsService/Export`, path: '/v1/metrics' },
];

/** The codes of gRPC that are answered here. */
export const GRPC_CODE = {
  CANCELLED: 1,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const;

type GrpcCode = (typeof GRPC_CODE)[keyof typeof GRPC_CODE];

const CODE_OF_STATUS: Readonly<Record<number, GrpcCode>> = {
  400: GRPC_CODE.INVALID_ARGUMENT,
  401: GRPC_CODE.UNAUTHENTICATED,
  403: GRPC_CODE.PERMISSION_DENIED,
  // Without a time to come again no exporter sends it again.
  413: GRPC_CODE.RESOURCE_EXHAUSTED,
  415: GRPC_CODE.INVALID_ARGUMENT,
  421: GRPC_CODE.PERMISSION_DENIED,
  422: GRPC_CODE.INVALID_ARGUMENT,
  429: GRPC_CODE.RESOURCE_EXHAUSTED,
  499: GRPC_CODE.CANCELLED,
  503: GRPC_CODE.UNAVAILABLE,
};

/** The code of a refusal by its HTTP status. */
export function grpcCodeOf(status: number): GrpcCode {
  return CODE_OF_STATUS[status] ?? GRPC_CODE.INTERNAL;
}

/**
 * What `grpc-status-details-bin` has of a refusal after which the same may be sent again: a google.rpc.Status with a RetryInfo, which
 * alone makes RESOURCE_EXHAUSTED a status to retry.
 */
export function retryDetails(code: number, message: string, retryAfterSec: number): Uint8Array {
  const writer = protobuf.Writer.create();
  writer.uint32(8).int32(code).uint32(18).string(message);
  writer.uint32(26).fork();
  writer.uint32(10).string('type.googleapis.com/google.rpc.RetryInfo');
  // RetryInfo.retry_delay, a Duration of whole seconds.
  writer.uint32(18).fork().uint32(10).fork().uint32(8).int64(retryAfterSec).ldelim().ldelim();
  return writer.ldelim().finish();
}
