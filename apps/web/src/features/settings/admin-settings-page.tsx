import { Link } from 'react-router'
import { useListParams } from '~/platform/lists/list-params.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { Backups } from '~/parts/backups/backups.tsx'
import { DatabaseSettings } from './database-settings.tsx'
import { SecuritySettings } from '~/parts/settings/security-settings.tsx'
import { SystemSettings } from './system-settings.tsx'

export const meta = pageMeta('Settings')

const tabs = [
  { value: 'system', label: 'System', content: <SystemSettings /> },
  { value: 'security', label: 'Security', content: <SecuritySettings /> },
  { value: 'database', label: 'Database', content: <DatabaseSettings /> },
  { value: 'backups', label: 'Backups', content: <Backups /> },
]

export default function AdminSettingsPage() {
  const params = useListParams()
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'system'
  return (
    <Page narrow={tab !== 'backups'}>
      <PageHeader
        title="Settings"
        purpose="System name, email, text messages, security and backups."
        action={
          <Button asChild tone="secondary">
            <Link to="/admin/audit">Audit trail</Link>
          </Button>
        }
      />
      <Tabs
        label="Settings"
        value={tab}
        onValueChange={(next) => params.set({ tab: next, open: null, columns: null })}
        items={tabs}
      />
    </Page>
  )
}
