import type { Database } from '@efie/database'
import { refundActsOf, refundStageOf, type RefundAct, type RefundStage } from '@efie/domain'
import { AppError } from '../../../platform/errors.ts'
import { findOpenApprovals } from '../../approvals/index.ts'
import { loadRefund, type Refund } from './queries.ts'

interface Shown {
  /** Progress, as shown to the recipient. */
  stage: RefundStage
  /** Actions possible now; none while a second person is asked. */
  acts: RefundAct[]
  approval_id: string | null
}

export type PresentedRefund = Refund & Shown

/** Refunds as every screen shows them, with the caller's additions. */
export const presentRefunds = async <Row extends Refund>(
  db: Database,
  rows: readonly Row[],
): Promise<(Row & Shown)[]> => {
  const waiting = await findOpenApprovals(
    db,
    'refund-by-hand',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const approval_id = waiting.get(row.id) ?? null
    const acts = approval_id === null ? refundActsOf(row, row.requested_by === null) : []
    return { ...row, stage: refundStageOf(row), acts, approval_id }
  })
}

export const presentRefund = async (db: Database, id: string): Promise<PresentedRefund> => {
  const [row] = await presentRefunds(db, [await loadRefund(db, id)])
  if (!row) throw new AppError('REFUND_NOT_FOUND')
  return row
}
