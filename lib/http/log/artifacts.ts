// Bytes under the name of their hash. What an agent uploaded is never shown by the browser, only saved: a page of an
// agent's making must not run where the user is signed in.
import { ArtifactAnswer } from '@/lib/contracts/http-operations';
import { quotedStart } from '@/lib/std/quoted-start';
import { notFound, type Operation, operation, param } from '../operation/operation';
import { bodyChunks, JSON_TYPE } from '../operation/read-request';
import { json, reply } from '../operation/reply';
import { streamOf } from '../operation/stream';

const BYTES_TYPE = 'application/octet-stream';
const TAG = 'Artifacts';

export const artifactOperations: readonly Operation[] = [
  operation({
    method: 'PUT',
    path: '/api/v1/artifacts',
    access: 'upload_artifact',
    tag: TAG,
    audit: 'artifact.put',
    summary: 'Keep bytes of any kind; the same bytes have the same reference',
    takes: [{ type: BYTES_TYPE, schema: 'bytes' }],
    answers: { 200: [{ type: JSON_TYPE, schema: ArtifactAnswer }] },
    handle: async ({ c, deps }) => {
      const { ref, bytes } = await deps.engine.artifacts.put(bodyChunks(c));
      const audited = { target: ref, detail: { bytes } };
      return { ...json({ ref, bytes } satisfies ArtifactAnswer), audited };
    },
  }),
  operation({
    method: 'GET',
    path: '/api/v1/artifacts/{ref}',
    access: 'read',
    tag: TAG,
    summary: 'The bytes of an artifact',
    answers: { 200: [{ type: BYTES_TYPE, schema: 'bytes' }] },
    handle: async (call) => {
      const { c, deps } = call;
      const ref = param(c, 'ref');
      const artifact = await deps.engine.artifacts.open(ref);
      if (artifact === null) throw notFound(`artifact ${quotedStart(ref)}`);
      return reply(BYTES_TYPE, streamOf(call, artifact.stream), {
        'content-length': String(artifact.bytes),
        'content-disposition': `attachment; filename="${ref.replace(/^artifact:/, '')}.bin"`,
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      });
    },
  }),
];
