// Who looks at a component in its tests.
import type { Viewer } from './viewer';

export const OPERATOR: Viewer = {
  role: 'operator',
  person: 'key_1',
  canWrite: true,
  canReadRejections: true,
  canPlayDemo: true,
  canManageKeys: false,
  canManageTrustedKeys: false,
  canChangeViews: false,
  canJudgeRuns: false,
  canManageSearches: true,
  canReadAudit: false,
  canExport: false,
  canImport: false,
};
