export const financeTabs = [
  { value: 'payouts', label: 'Payouts' },
  { value: 'ready', label: 'Ready to pay out' },
  { value: 'payments', label: 'Payments' },
  { value: 'journal', label: 'Journal' },
  { value: 'trial-balance', label: 'Trial balance' },
] as const

export type FinanceTab = (typeof financeTabs)[number]['value']

export const financeTabOf = (value: string): FinanceTab =>
  financeTabs.find((tab) => tab.value === value)?.value ?? 'payouts'
