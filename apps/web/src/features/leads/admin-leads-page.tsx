import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { useAskedButton } from '~/platform/navigation/use-asked-button.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { homeOf } from '~/platform/navigation/roles.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { NoAccess } from '~/platform/pages/no-access.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { LeadForm } from './lead-form.tsx'
import { LeadsList } from './leads-list.tsx'
import { Pipeline } from './pipeline.tsx'

export const meta = pageMeta('Leads')

/** All leads, for the person who assigns them. */
export default function AdminLeadsPage() {
  const params = useListParams()
  const { role } = useUser()
  const [adding, setAdding] = useState(false)
  const button = useAskedButton('add')
  if (!useAbility('leads.read')) return <NoAccess title="Leads" home={homeOf(role)} />
  const add = () => setAdding(true)
  return (
    <Page>
      <PageHeader
        title="Leads"
        purpose="All leads, and the sales executive for each one."
        action={
          <Button ref={button} onClick={add}>
            <UserRoundPlus className="size-4" aria-hidden="true" />
            Add a lead
          </Button>
        }
      />
      <Pipeline />
      <LeadsList onAdd={add} />
      <Dialog open={adding} onOpenChange={setAdding} title="Add a lead">
        <LeadForm
          lead={null}
          onCancel={() => setAdding(false)}
          onSaved={({ id }) => {
            setAdding(false)
            params.setOpen(id)
          }}
        />
      </Dialog>
    </Page>
  )
}
