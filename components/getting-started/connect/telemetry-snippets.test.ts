import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { TELEMETRY_WAYS, type TelemetryFacts, telemetrySnippet } from './telemetry-snippets';

const FACTS: TelemetryFacts = {
  origin: 'http://127.0.0.1:3000',
  service: 'shop',
  key: 'clq_secret',
};

describe('the snippets for OpenTelemetry', () => {
  it.each(['Python', 'JavaScript'] as const)(
    'say the endpoint, the key, percent-encoded, and the name in %s',
    (way) => {
      const text = telemetrySnippet(way, FACTS);

      expect(text).toContain('OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:3000\n');
      expect(text).toContain('OTEL_EXPORTER_OTLP_HEADERS="authorization=Bearer%20clq_secret"');
      expect(text).toContain('OTEL_SERVICE_NAME=shop');
    },
  );

  it('are YAML for a collector', () => {
    expect(parse(telemetrySnippet('Collector', FACTS))).toMatchObject({
      exporters: {
        'otlphttp/colloquy': {
          endpoint: 'http://127.0.0.1:3000',
          headers: { authorization: 'Bearer clq_secret' },
        },
      },
    });
  });

  it.each(TELEMETRY_WAYS)('read the key from the environment until one is made, in %s', (way) => {
    expect(telemetrySnippet(way, { ...FACTS, key: null })).toContain('COLLOQUY_KEY');
    expect(telemetrySnippet(way, { ...FACTS, key: undefined })).not.toMatch(/authorization/i);
  });
});
