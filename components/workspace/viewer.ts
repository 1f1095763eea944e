// Who looks, and what the interface offers them. What is allowed the API decides.
import type { Role } from '@/lib/model/principal';

export type Viewer = {
  readonly role: Role;
  /** The id of the key, or of the token, by which they are here: all that the server knows of a person. */
  readonly person: string;
  readonly canWrite: boolean;
  readonly canReadRejections: boolean;
  readonly canPlayDemo: boolean;
  readonly canManageKeys: boolean;
  /** Say whose run files are trusted. */
  readonly canManageTrustedKeys: boolean;
  /** Hide, rename and merge in the lists. */
  readonly canChangeViews: boolean;
  /** Say of a run that it is right or wrong. */
  readonly canJudgeRuns: boolean;
  /** Save searches and acknowledge their alerts. */
  readonly canManageSearches: boolean;
  readonly canReadAudit: boolean;
  /** Take runs out as files, and bring them in. */
  readonly canExport: boolean;
  readonly canImport: boolean;
};
