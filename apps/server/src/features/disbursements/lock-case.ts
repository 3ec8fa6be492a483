import type { Transaction } from '@efie/database'
import { AppError } from '../../platform/errors.ts'
import { lockApplicationOf, type Application } from '../applications/index.ts'
import { applicationIdOf, lockPayout, type Payout } from './queries.ts'

export interface PayoutCase {
  payout: Payout
  application: Application
}

export const lockCase = async (tx: Transaction, id: string): Promise<PayoutCase> => {
  const application = await lockApplicationOf(tx, 'a payout', () => applicationIdOf(tx), { id })
  if (!application) throw new AppError('DISBURSEMENT_NOT_FOUND')
  return { application, payout: await lockPayout(tx, id) }
}
