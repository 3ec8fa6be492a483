import { useListParams } from '~/app/lists/list-params.ts'
import { pageMeta } from '~/app/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { AuditTrail } from './audit-trail.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { SecurityLockouts } from './security-lockouts.tsx'
import { SecuritySessions } from './security-sessions.tsx'
import { SecuritySettings } from './security-settings.tsx'
import { SecuritySignIns } from './security-sign-ins.tsx'
import { SsoProviders } from './sso-providers.tsx'

export const meta = pageMeta('Security')

/** The trail, narrowed to a person or a subject when somebody came from there. */
const Audit = () => {
  const params = useListParams()
  const narrowed = params.get('id') || params.get('actor')
  return (
    <>
      {narrowed && (
        <p className="mb-3 flex flex-wrap items-center gap-3 text-sm">
          {params.get('actor') ? 'Only what one person did.' : 'Only what was done on one subject.'}
          <Button
            tone="secondary"
            size="sm"
            onClick={() => params.set({ id: null, actor: null, subject: null })}
          >
            Show all
          </Button>
        </p>
      )}
      <AuditTrail />
    </>
  )
}

const tabs = [
  { value: 'audit', label: 'Audit trail', content: <Audit /> },
  { value: 'sessions', label: 'Sessions', content: <SecuritySessions /> },
  { value: 'sign-ins', label: 'Sign-in log', content: <SecuritySignIns /> },
  { value: 'lockouts', label: 'Locked accounts', content: <SecurityLockouts /> },
  { value: 'companies', label: 'Company sign-in', content: <SsoProviders /> },
  { value: 'permissions', label: 'Permissions', content: <PermissionMatrix /> },
  { value: 'settings', label: 'Security settings', content: <SecuritySettings /> },
]

/** What one tab's list was narrowed by means nothing to the next. */
const ofLists = { open: null, q: null, columns: null, role: null, user: null, event: null, outcome: null }

export default function AdminSecurityPage() {
  const params = useListParams()
  return (
    <Page>
      <PageHeader title="Security" purpose="Who did what, and how accounts are protected." />
      <Tabs
        label="Security"
        value={tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'audit'}
        onValueChange={(tab) => params.set({ ...ofLists, tab })}
        items={tabs}
      />
    </Page>
  )
}
