import { useListParams } from '~/app/lists/list-params.ts'
import { pageMeta } from '~/app/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { AuditTrail } from './audit-trail.tsx'
import { SecuritySettings } from './security-settings.tsx'

export const meta = pageMeta('Security')

export default function AdminSecurityPage() {
  const params = useListParams()
  const narrowed = params.get('id') || params.get('actor')
  return (
    <Page>
      <PageHeader title="Security" purpose="Who did what, and how accounts are protected." />
      <Tabs
        label="Security"
        value={params.get('tab') === 'settings' ? 'settings' : 'audit'}
        onValueChange={(tab) => params.set({ tab, open: null })}
        items={[
          {
            value: 'audit',
            label: 'Audit trail',
            content: (
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
            ),
          },
          { value: 'settings', label: 'Security settings', content: <SecuritySettings /> },
        ]}
      />
    </Page>
  )
}
