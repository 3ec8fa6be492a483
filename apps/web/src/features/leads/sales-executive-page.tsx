import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useAskedButton } from '~/platform/navigation/use-asked-button.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { WorkToday } from '~/parts/queues/work-today.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { LeadForm } from './lead-form.tsx'
import { LeadsList } from './leads-list.tsx'
import { OwnFigures } from './own-figures.tsx'
import { Pipeline } from './pipeline.tsx'

export const meta = pageMeta('Sales Executive Dashboard')

export default function SalesExecutivePage() {
  const params = useListParams()
  const [adding, setAdding] = useState(false)
  const button = useAskedButton('add')
  const add = () => setAdding(true)
  return (
    <Page>
      <PageHeader
        title="Sales Executive Dashboard"
        purpose="Your leads, from first contact to application."
        action={
          <Button ref={button} onClick={add}>
            <UserRoundPlus className="size-4" aria-hidden="true" />
            Add a lead
          </Button>
        }
      />
      <WorkToday />
      <Tabs
        label="Sales"
        value={params.get('tab') === 'figures' ? 'figures' : 'leads'}
        onValueChange={(tab) => params.set({ tab: tab === 'leads' ? null : tab, open: null })}
        items={[
          {
            value: 'leads',
            label: 'Leads',
            content: (
              <>
                <Pipeline />
                <LeadsList onAdd={add} />
              </>
            ),
          },
          { value: 'figures', label: 'My figures', content: <OwnFigures /> },
        ]}
      />
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title="Add a lead"
        description="Someone who might want rent financing."
      >
        <LeadForm
          lead={null}
          onCancel={() => setAdding(false)}
          onSaved={({ id }) => {
            setAdding(false)
            params.set({ tab: null, status: null, due: null, q: null })
            params.setOpen(id)
          }}
        />
      </Dialog>
    </Page>
  )
}
