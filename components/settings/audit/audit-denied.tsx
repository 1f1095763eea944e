'use client';
// The page of the audit for those who may not read it: who may.
import { EmptyState } from '@/components/ui/empty-state';
import { useMessages } from '@/components/ui/language/language-context';
import { PageHeader } from '@/components/workspace/page-header';
import { useViewer } from '@/components/workspace/viewer-context';
import { AUDIT } from '@/lib/messages/en/features/settings/audit';
import { ROLES } from '@/lib/messages/en/shared/roles';

export function AuditDenied() {
  const messages = useMessages(AUDIT);
  const roles = useMessages(ROLES);
  const { role } = useViewer();
  return (
    <>
      <PageHeader
        back={{ href: '/settings', label: messages.back }}
        crumb={messages.settings}
        title={messages.title}
      />
      <EmptyState title={messages.denied.title}>{messages.denied.text(roles[role])}</EmptyState>
    </>
  );
}
