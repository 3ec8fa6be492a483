/** Two rows of tabs: subject, and list. The URL contains only the list. */
export const financeGroups = [
  {
    value: 'out',
    label: 'Money out',
    tabs: [
      { value: 'payouts', label: 'Payouts' },
      { value: 'ready', label: 'Ready to pay out' },
      { value: 'refunds', label: 'Refunds' },
      { value: 'disputes', label: 'Disputes' },
      { value: 'owed-again', label: 'Owed after chargebacks' },
    ],
  },
  {
    value: 'in',
    label: 'Money in',
    tabs: [
      { value: 'payments', label: 'Payments' },
      { value: 'manual', label: 'Cash and bank entries' },
      { value: 'unmatched', label: 'Unidentified' },
      { value: 'employers', label: 'Employer transfers' },
      { value: 'demands', label: 'Due and collected' },
    ],
  },
  {
    value: 'second',
    label: 'Requests',
    tabs: [{ value: 'requests', label: 'Waiting for a second person' }],
  },
  {
    value: 'days',
    label: 'Reconciliation',
    tabs: [{ value: 'reconciliation', label: 'Days' }],
  },
  {
    value: 'books',
    label: 'Books',
    tabs: [
      { value: 'cash', label: 'Cash position' },
      { value: 'journal', label: 'Journal' },
      { value: 'entries', label: 'Manual journal entries' },
      { value: 'account', label: 'Account statement' },
      { value: 'accounts', label: 'Chart of accounts' },
      { value: 'months', label: 'Month-end close' },
    ],
  },
  {
    value: 'reports',
    label: 'Reports',
    tabs: [
      { value: 'trial-balance', label: 'Trial balance' },
      { value: 'balance-sheet', label: 'Balance sheet' },
      { value: 'profit-and-loss', label: 'Profit and loss' },
      { value: 'cash-flow', label: 'Cash flow' },
      { value: 'fees', label: 'Fees and VAT' },
      { value: 'impairment', label: 'Impairment' },
    ],
  },
] as const

export type FinanceGroup = (typeof financeGroups)[number]
export type FinanceTab = FinanceGroup['tabs'][number]['value']

export const financeGroupOf = (tab: string): FinanceGroup =>
  financeGroups.find(({ tabs }) => tabs.some(({ value }) => value === tab)) ?? financeGroups[0]

export const financeTabOf = (value: string): FinanceTab =>
  financeGroups.flatMap<{ value: FinanceTab }>(({ tabs }) => [...tabs]).find((tab) => tab.value === value)
    ?.value ?? 'payouts'
