import { useListParams } from '~/app/lists/list-params.ts'
import { pageMeta } from '~/app/page-meta.ts'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { DatabaseSettings } from './database-settings.tsx'
import { SecuritySettings } from './security-settings.tsx'
import { SystemSettings } from './system-settings.tsx'

export const meta = pageMeta('Settings')

const tabs = [
  { value: 'system', label: 'System', content: <SystemSettings /> },
  { value: 'security', label: 'Security', content: <SecuritySettings /> },
  { value: 'database', label: 'Database', content: <DatabaseSettings /> },
]

export default function AdminSettingsPage() {
  const params = useListParams()
  return (
    <Page narrow>
      <PageHeader
        title="Settings"
        purpose="What the whole system goes by: name, mail, security and backups."
      />
      <Tabs
        label="Settings"
        value={tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'system'}
        onValueChange={(tab) => params.set({ tab })}
        items={tabs}
      />
    </Page>
  )
}
