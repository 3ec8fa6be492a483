import type { Transaction } from '@efie/database'
import { loadApplicationForUpdate, type Application } from '../applications/index.ts'
import { loadPayout, lockPayout, type Payout } from './queries.ts'

export interface PayoutCase {
  payout: Payout
  application: Application
}

export const lockCase = async (tx: Transaction, id: string): Promise<PayoutCase> => {
  const { application_id } = await loadPayout(tx, id)
  const application = await loadApplicationForUpdate(tx, application_id)
  return { application, payout: await lockPayout(tx, id) }
}
