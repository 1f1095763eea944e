import { describe, expect, it } from 'vitest';
import { ATTACHING } from '@/lib/messages/en/features/composer/attaching';
import { ARTIFACT_BYTES_MAX } from '@/lib/model/artifact-ref';
import {
  type Attached,
  asArtifactRef,
  asFile,
  attachedFile,
  attachedIn,
  FILES_MAX,
  fileFault as faultOf,
  keptAttached,
  readAttached,
  withFiles,
} from './attached';

const fileFault = (file: { size: number }, others: number) =>
  faultOf(ATTACHING.english.faults, file, others);

const FILE: Attached = {
  ref: `artifact:sha256-${'a'.repeat(64)}`,
  name: 'prices.csv',
  bytes: 12,
  media_type: 'text/csv',
};

describe('a file that is attached', () => {
  it('comes back from both ways to say it, and from what a draft kept', () => {
    expect(attachedIn(asArtifactRef(FILE))).toEqual(FILE);
    expect(attachedIn(asFile(FILE))).toEqual(FILE);
    expect(readAttached(keptAttached([FILE]))).toEqual([FILE]);
    expect(keptAttached([])).toBeNull();
  });

  it('is none where something else is attached', () => {
    const others = [
      null,
      'artifact:x',
      { kind: 'artifact_ref', ref: 'artifact:elsewhere' },
      { type: 'file', path: FILE.ref },
      { kind: 'link', ref: FILE.ref },
    ];
    expect(others.map(attachedIn)).toEqual(others.map(() => null));
    expect(readAttached('{')).toEqual([]);
  });

  it('is attached once, whatever its names', () => {
    expect(withFiles([FILE], [{ ...FILE, name: 'copy.csv' }])).toHaveLength(1);
  });

  it('has a name of a bounded length', () => {
    const { name } = attachedFile({ name: 'x'.repeat(5_000), size: 1, type: '' }, FILE.ref);
    expect(name).toHaveLength(200);
  });
});

describe('what may be attached', () => {
  it('has bytes, and no more than the server takes', () => {
    expect(fileFault({ size: 1 }, 0)).toBeNull();
    expect(fileFault({ size: ARTIFACT_BYTES_MAX }, 0)).toBeNull();
    expect(fileFault({ size: 0 }, 0)).toBe('It is empty.');
    expect(fileFault({ size: ARTIFACT_BYTES_MAX + 1 }, 0)).toBe(
      'It has 257 MiB, more than the 256 MiB that a file may have.',
    );
  });

  it('is one of few files', () => {
    expect(fileFault({ size: 1 }, FILES_MAX - 1)).toBeNull();
    expect(fileFault({ size: 1 }, FILES_MAX)).toMatch(/takes 10 files/);
  });
});
