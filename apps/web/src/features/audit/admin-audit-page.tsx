import { Link } from 'react-router'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { homeOf } from '~/platform/navigation/roles.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { NoAccess } from '~/platform/pages/no-access.tsx'
import { Button } from '~/ui/button.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { AuditSeals } from './audit-seals.tsx'
import { AuditTrail } from '~/parts/audit/audit-trail.tsx'

export const meta = pageMeta('Audit trail')

export default function AdminAuditPage() {
  const { role } = useUser()
  if (!useAbility('audit.read')) return <NoAccess title="Audit trail" home={homeOf(role)} />
  return (
    <Page>
      <PageHeader
        title="Audit trail"
        purpose="Who did what, when and from where, with the values before and after."
        action={
          <Button asChild tone="secondary">
            <Link to="/admin/security">Security</Link>
          </Button>
        }
      />
      <AuditSeals />
      <AuditTrail />
    </Page>
  )
}
