import { describe, expect, it } from 'vitest';
import { GRPC_CODE, grpcCodeOf, retryDetails } from './otlp-grpc';

describe('a refusal over gRPC', () => {
  it('has the code that its HTTP status stands for', () => {
    const statuses = [400, 401, 403, 404, 413, 415, 421, 422, 429, 499, 500, 503];

    expect(statuses.map((status) => [status, grpcCodeOf(status)])).toEqual([
      [400, 3],
      [401, 16],
      [403, 7],
      [404, 13],
      [413, 8],
      [415, 3],
      [421, 7],
      [422, 3],
      [429, 8],
      [499, 1],
      [500, 13],
      [503, 14],
    ]);
  });

  it('says when to come again as a google.rpc.Status with a RetryInfo', () => {
    const bytes = Buffer.from(retryDetails(GRPC_CODE.RESOURCE_EXHAUSTED, 'later', 300));

    const type = Buffer.from('type.googleapis.com/google.rpc.RetryInfo').toString('hex');
    expect(bytes.toString('hex')).toBe(`080812056c617465721a310a28${type}12050a0308ac02`);
  });
});
