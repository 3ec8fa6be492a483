import type { AppContract } from '@efie/contracts'
import { counted, formatMoney, openRestoreStatuses, type RestoreLoss, type RestoreStatus } from '@efie/domain'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { Tone } from '~/ui/badge.tsx'

export type RestoreRow = InferContractRouterOutputs<AppContract>['backups']['restores']['data'][number]

export const restoreStates: Record<RestoreStatus, { text: string; tone: Tone }> = {
  requested: { text: 'Waiting for a second person', tone: 'caution' },
  refused: { text: 'Rejected', tone: 'danger' },
  withdrawn: { text: 'Withdrawn', tone: 'neutral' },
  expired: { text: 'Expired', tone: 'neutral' },
  approved: { text: 'Approved, starting', tone: 'primary' },
  'backing-up': { text: 'Backing up the present data', tone: 'primary' },
  replacing: { text: 'Replacing the data', tone: 'primary' },
  'copying-files': { text: 'Copying files', tone: 'primary' },
  done: { text: 'Restored', tone: 'positive' },
  failed: { text: 'Failed, nothing changed', tone: 'danger' },
}

export const isOpenRestore = ({ status }: RestoreRow): boolean =>
  openRestoreStatuses.some((open) => open === status)

/** What restoring a backup removes from the books, one line each; what is none is left out. */
export const lossLines = (loss: RestoreLoss): string[] => {
  const money = (one: string, { count, amount }: RestoreLoss['payments']) =>
    count > 0 ? [`${counted(count, one)}, ${formatMoney(amount)} in total`] : []
  const plain = (count: number, one: string) => (count > 0 ? [counted(count, one)] : [])
  return [
    ...plain(loss.applications, 'application'),
    ...plain(loss.orders, 'order'),
    ...money('payment', loss.payments),
    ...money('payout', loss.payouts),
    ...money('refund', loss.refunds),
    ...plain(loss.accounts, 'account'),
    ...plain(loss.documents, 'document'),
  ]
}
