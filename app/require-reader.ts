// Who looks at a page. Nobody without a key that may read; then the sign-in page asks for one.
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { Viewer } from '@/components/workspace/viewer';
import type { Principal } from '@/lib/model/principal';
import { may } from '@/lib/security/permissions';
import { type AppHandle, getApp } from '@/lib/server/app-handle';

type Reader = {
  readonly app: AppHandle;
  readonly principal: Principal;
  readonly viewer: Viewer;
};

/** The app and its reader; redirects to the sign-in page where there is none. Asked once per request. */
export const requireReader = cache(async (): Promise<Reader> => {
  const app = getApp();
  const principal = await app.authenticate((await headers()).get('cookie'));
  if (principal === null || !may(principal, 'read')) redirect('/sign-in');
  return {
    app,
    principal,
    viewer: {
      role: principal.role,
      person: principal.key_id,
      canWrite: principal.role !== 'agent' && may(principal, 'write_events'),
      canReadRejections: may(principal, 'read_rejections'),
      canPlayDemo: may(principal, 'play_demo'),
      canManageKeys: may(principal, 'manage_keys'),
      canManageTrustedKeys: may(principal, 'manage_trusted_keys'),
      canChangeViews: may(principal, 'change_views'),
      canJudgeRuns: may(principal, 'judge_runs'),
      canManageSearches: may(principal, 'manage_searches'),
      canReadAudit: may(principal, 'read_audit'),
      canExport: may(principal, 'export'),
      canImport: may(principal, 'import'),
    },
  };
});
