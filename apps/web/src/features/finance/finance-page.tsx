import { useListParams } from '~/app/lists/list-params.ts'
import { PaymentsList } from '~/app/money/payments-list.tsx'
import { pageMeta } from '~/app/page-meta.ts'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { FinanceFigures } from './finance-figures.tsx'
import { type FinanceTab, financeTabOf, financeTabs } from './finance-tabs.ts'
import { Journal } from './journal.tsx'
import { PayoutsList } from './payouts-list.tsx'
import { ReadyList } from './ready-list.tsx'
import { TrialBalance } from './trial-balance.tsx'

export const meta = pageMeta('Finance Dashboard')

const contents: Record<FinanceTab, () => React.ReactNode> = {
  payouts: PayoutsList,
  ready: ReadyList,
  payments: PaymentsList,
  journal: Journal,
  'trial-balance': TrialBalance,
}

/** Filters of one list mean nothing to the next. */
const emptied = { q: null, status: null, type: null, kind: null, columns: null, open: null }

export default function FinancePage() {
  const params = useListParams()
  return (
    <Page>
      <PageHeader
        title="Finance Dashboard"
        purpose="Money in, money out, and what waits for a second person."
      />
      <FinanceFigures />
      <Tabs
        label="Finance"
        value={financeTabOf(params.get('tab'))}
        onValueChange={(tab) => params.set({ ...emptied, tab })}
        items={financeTabs.map(({ value, label }) => {
          const Content = contents[value]
          return { value, label, content: <Content /> }
        })}
      />
    </Page>
  )
}
