export const recoveryTabs = ['worklist', 'relief', 'chargebacks', 'requests'] as const

export type RecoveryTab = (typeof recoveryTabs)[number]

export const recoveryTabOf = (value: string): RecoveryTab =>
  recoveryTabs.find((tab) => tab === value) ?? 'worklist'
