/** Stages of restoring a backup over the present data (docs/decisions/047). */
export const restoreStatuses = [
  'requested',
  'refused',
  'withdrawn',
  'expired',
  'approved',
  'backing-up',
  'replacing',
  'copying-files',
  'done',
  'failed',
] as const
export type RestoreStatus = (typeof restoreStatuses)[number]

/** Until a restore has ended, no other can be requested. */
export const openRestoreStatuses = [
  'requested',
  'approved',
  'backing-up',
  'replacing',
  'copying-files',
] as const satisfies readonly RestoreStatus[]

/** What people may do during a restore: everything, only read, or nothing. */
export type ServiceState = 'open' | 'read-only' | 'closed'

const serviceStates: Partial<Record<RestoreStatus, ServiceState>> = {
  'backing-up': 'read-only',
  replacing: 'closed',
  'copying-files': 'closed',
}

export const serviceStateDuring = (status: RestoreStatus): ServiceState => serviceStates[status] ?? 'open'

/** How many were recorded since the backup, and their sum in pesewas. */
export interface LostAmount {
  count: number
  amount: number
}

/** What a restore removes from the books: everything recorded since the backup was started. */
export interface RestoreLoss {
  since: string
  accounts: number
  applications: number
  orders: number
  documents: number
  payments: LostAmount
  payouts: LostAmount
  refunds: LostAmount
}

/** What a restore changed besides putting the data back. */
export interface RestoreResult {
  /** Active after the backup, or suspended in it: people whose access stays taken. */
  kept_suspended: string[]
  /** Roles that were lower now than in the backup, or in the backup than now. */
  kept_lower_role: string[]
  /** Deleted or closed since the backup. They are back, suspended. */
  suspended_returning: string[]
  signed_out: number
  messages_not_sent: number
}
