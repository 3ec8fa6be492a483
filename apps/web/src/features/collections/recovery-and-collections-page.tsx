import { ApprovalsList } from '~/parts/approvals/approvals-list.tsx'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import ChargebacksOwed from '~/parts/chargebacks/chargebacks-owed.tsx'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { WorkToday } from '~/parts/queues/work-today.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { CaseFigures } from './case-figures.tsx'
import { CaseList } from './case-list.tsx'
import { CaseSheet } from './case-sheet.tsx'
import { CollectionSheet } from './collection-sheet.tsx'
import { recoveryTabOf } from './recovery-tabs.ts'
import { ReliefList } from './relief-list.tsx'

export const meta = pageMeta('Recovery and Collections Dashboard')

/** Resets list filters on tab change. */
const emptied = {
  q: null,
  status: null,
  bucket: null,
  min: null,
  promise: null,
  who: null,
  sort: null,
  kind: null,
  columns: null,
  open: null,
  case: null,
}

const Worklist = () => {
  const params = useListParams()
  return (
    <>
      <CaseFigures />
      <CaseList />
      {/* `case` is the parameter used by links in notifications. */}
      <CaseSheet
        id={params.open || params.get('case')}
        onClose={() => params.set({ open: null, case: null })}
      />
    </>
  )
}

export default function RecoveryAndCollectionsPage() {
  const params = useListParams()
  const mayWrite = useAbility('collections.write')
  return (
    <Page>
      <PageHeader
        title="Recovery and Collections Dashboard"
        purpose="Tenants in arrears, and what you’ve agreed with them."
        {...(mayWrite && { action: <CollectionSheet /> })}
      />
      <WorkToday />
      <Tabs
        label="Recovery and collections"
        value={recoveryTabOf(params.get('tab'))}
        onValueChange={(tab) => params.set({ ...emptied, tab })}
        items={[
          { value: 'worklist', label: 'Worklist', content: <Worklist /> },
          { value: 'relief', label: 'Requests for relief', content: <ReliefList /> },
          { value: 'chargebacks', label: 'Owed after chargebacks', content: <ChargebacksOwed /> },
          { value: 'requests', label: 'Waiting for a second person', content: <ApprovalsList /> },
        ]}
      />
    </Page>
  )
}
