import { lazy, Suspense, type ComponentType } from 'react'
import { ApprovalsList } from '~/parts/approvals/approvals-list.tsx'
import { useListParams } from '~/platform/lists/list-params.ts'
import { PaymentsList } from '~/parts/payments/payments-list.tsx'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { WorkToday } from '~/parts/queues/work-today.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { BalanceNotice } from './balance-notice.tsx'
import { financeGroupOf, financeGroups, type FinanceTab, financeTabOf } from './finance-tabs.ts'
import { PayoutsList } from '~/parts/disbursements/payouts-list.tsx'
import { ReadyList } from '~/parts/disbursements/ready-list.tsx'

export const meta = pageMeta('Finance Dashboard')

const contents: Record<FinanceTab, ComponentType> = {
  payouts: PayoutsList,
  ready: ReadyList,
  payments: PaymentsList,
  requests: ApprovalsList,
  refunds: lazy(() => import('~/parts/payments/refunds/refunds.tsx')),
  disputes: lazy(() => import('~/parts/chargebacks/disputes.tsx')),
  'owed-again': lazy(() => import('~/parts/chargebacks/chargebacks-owed.tsx')),
  manual: lazy(() => import('~/parts/payments/manual/manual-entries.tsx')),
  unmatched: lazy(() => import('~/parts/reconciliations/unmatched.tsx')),
  employers: lazy(() => import('~/parts/invoices/receipts/employer-transfers.tsx')),
  demands: lazy(() => import('~/parts/ledger/demands.tsx')),
  reconciliation: lazy(() => import('~/parts/reconciliations/reconciliation.tsx')),
  cash: lazy(() => import('~/parts/ledger/cash-position.tsx')),
  journal: lazy(() => import('~/parts/ledger/journal.tsx')),
  'trial-balance': lazy(() => import('~/parts/ledger/trial-balance.tsx')),
  entries: lazy(() => import('~/parts/ledger/entries.tsx')),
  accounts: lazy(() => import('~/parts/ledger/accounts.tsx')),
  'balance-sheet': lazy(() => import('~/parts/ledger/balance-sheet.tsx')),
  'profit-and-loss': lazy(() => import('~/parts/ledger/profit-and-loss.tsx')),
  'cash-flow': lazy(() => import('~/parts/ledger/cash-flow.tsx')),
  account: lazy(() => import('~/parts/ledger/account-statement.tsx')),
  fees: lazy(() => import('~/parts/ledger/fees-and-taxes.tsx')),
  impairment: lazy(() => import('~/parts/ledger/impairment.tsx')),
  months: lazy(() => import('~/parts/ledger/months.tsx')),
}

/** Resets list filters on tab change. */
const emptied = {
  q: null,
  sort: null,
  status: null,
  type: null,
  kind: null,
  columns: null,
  open: null,
  account: null,
  from: null,
  to: null,
  day: null,
  date: null,
  month: null,
  period: null,
}

const Group = ({ tab }: { tab: FinanceTab }) => {
  const params = useListParams()
  const group = financeGroupOf(tab)
  const contentOf = (value: FinanceTab) => {
    const Content = contents[value]
    return (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <Content />
      </Suspense>
    )
  }
  if (group.tabs.length === 1) return contentOf(tab)
  return (
    <Tabs
      inner
      label={group.label}
      value={tab}
      onValueChange={(value) => params.set({ ...emptied, tab: value })}
      items={group.tabs.map(({ value, label }) => ({ value, label, content: contentOf(value) }))}
    />
  )
}

export default function FinancePage() {
  const params = useListParams()
  const tab = financeTabOf(params.get('tab'))
  return (
    <Page>
      <PageHeader title="Finance Dashboard" purpose="Money in, money out and approvals." />
      <WorkToday />
      <BalanceNotice />
      <Tabs
        label="Finance"
        value={financeGroupOf(tab).value}
        onValueChange={(value) => {
          const group = financeGroups.find((one) => one.value === value)
          params.set({ ...emptied, tab: group?.tabs[0].value ?? null })
        }}
        items={financeGroups.map(({ value, label }) => ({
          value,
          label,
          content: financeGroupOf(tab).value === value ? <Group tab={tab} /> : null,
        }))}
      />
    </Page>
  )
}
