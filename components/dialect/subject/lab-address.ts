// What the address of the dialect lab says: which definition is open, and which face of the bench. What is not understood
// is dropped.

/** The definition in the editor: one that is known here, one of the draft, or one that somebody is writing. */
export type LabSubject =
  | {
      readonly kind: 'known';
      readonly name: string;
      /** Null for the installed version, else the newest. */
      readonly hash: string | null;
    }
  | { readonly kind: 'sample'; readonly name: string }
  | { readonly kind: 'own' };

export const LAB_TABS = ['try', 'versions', 'spoken', 'history'] as const;
export type LabTab = (typeof LAB_TABS)[number];

/** The three parts of the screen; where it is narrow they are shown one at a time. */
export const LAB_PARTS = ['list', 'source', 'bench'] as const;
export type LabPart = (typeof LAB_PARTS)[number];

type ReadParam = (name: string) => string | null;

/** Without a word of the address the first sample is open: a lab that shows something teaches more than an empty one. */
export function subjectAt(read: ReadParam, samples: readonly string[]): LabSubject {
  const name = read('dialect');
  if (name !== null) return { kind: 'known', name, hash: read('version') };
  if (read('own') !== null) return { kind: 'own' };
  const asked = read('sample');
  const sample = samples.find((known) => known === asked) ?? samples[0];
  return sample === undefined ? { kind: 'own' } : { kind: 'sample', name: sample };
}

/** The parameters that open it; those of another subject are removed. */
export function addressOf(subject: LabSubject): Record<string, string | null> {
  return {
    dialect: subject.kind === 'known' ? subject.name : null,
    version: subject.kind === 'known' ? subject.hash : null,
    sample: subject.kind === 'sample' ? subject.name : null,
    own: subject.kind === 'own' ? '1' : null,
  };
}

/** The name of a draft of the lab, in the storage that all drafts share. */
export function labDraftName(name: string): string {
  return `dialect-lab:${name}`;
}

/** A subject as text: what was typed into it is kept under this name. */
export function subjectKey(subject: LabSubject): string {
  if (subject.kind === 'own') return 'own';
  if (subject.kind === 'sample') return `sample ${subject.name}`;
  return `known ${subject.name} ${subject.hash ?? ''}`;
}

export function tabAt(read: ReadParam): LabTab {
  const asked = read('tab');
  return LAB_TABS.find((tab) => tab === asked) ?? 'try';
}

export type DiffLook = 'unified' | 'split';

/** How two versions are shown beside one another. */
export function lookAt(read: ReadParam): DiffLook {
  return read('look') === 'split' ? 'split' : 'unified';
}

export function partAt(read: ReadParam): LabPart {
  const asked = read('part');
  return LAB_PARTS.find((part) => part === asked) ?? 'source';
}
