import { Link } from 'react-router'
import { useListParams } from '~/platform/lists/list-params.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { AuditTrail } from '~/parts/audit/audit-trail.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { SecurityChanges } from './security-changes.tsx'
import { SecurityLockouts } from './security-lockouts.tsx'
import { SecuritySessions } from './security-sessions.tsx'
import { SecuritySettings } from '~/parts/settings/security-settings.tsx'
import { SecuritySignIns } from './security-sign-ins.tsx'
import { SsoProviders } from '~/parts/sso/sso-providers.tsx'

export const meta = pageMeta('Security')

const tabs = [
  { value: 'audit', label: 'Audit trail', content: <AuditTrail /> },
  { value: 'changes', label: 'Changes to watch', content: <SecurityChanges /> },
  { value: 'sessions', label: 'Sessions', content: <SecuritySessions /> },
  { value: 'sign-ins', label: 'Sign-in log', content: <SecuritySignIns /> },
  { value: 'lockouts', label: 'Locked accounts', content: <SecurityLockouts /> },
  { value: 'companies', label: 'Company sign-in', content: <SsoProviders /> },
  { value: 'permissions', label: 'Permissions', content: <PermissionMatrix /> },
  { value: 'settings', label: 'Security settings', content: <SecuritySettings /> },
]

/** Resets list filters on tab change. */
const ofLists = {
  open: null,
  q: null,
  kind: null,
  from: null,
  to: null,
  columns: null,
  role: null,
  user: null,
  event: null,
  outcome: null,
}

export default function AdminSecurityPage() {
  const params = useListParams()
  return (
    <Page>
      <PageHeader
        title="Security"
        purpose="Activity records and account protection."
        action={
          <Button asChild tone="secondary">
            <Link to="/admin/audit">Audit trail and seals</Link>
          </Button>
        }
      />
      <Tabs
        label="Security"
        value={tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'audit'}
        onValueChange={(tab) => params.set({ ...ofLists, tab })}
        items={tabs}
      />
    </Page>
  )
}
