import { describeArtifactStore, TEST_BYTES_MAX } from '../contract/artifact-contract';
import { createMemoryArtifactStore } from './artifact-store';

describeArtifactStore('memory', async () => ({
  store: createMemoryArtifactStore(TEST_BYTES_MAX),
  dispose: () => Promise.resolve(),
}));
