import { authorise, type Context } from '../../platform/context.ts'
import type { Database } from '@efie/database'
import { toPage } from '../../platform/pagination.ts'
import { loadScopedApplication, loadVerifiers } from '../applications/index.ts'
import { listPayouts, type Payout, type PayoutFilter } from './queries.ts'

/** Who verified and approved what a payout is for. Few wait for their release at a time. */
const whoActedBefore = async (db: Database, { application_id }: Pick<Payout, 'application_id'>) => {
  const application = await loadScopedApplication(db, application_id, 'all', '')
  const { approved_by, second_approved_by } = application
  const approvers = [approved_by, second_approved_by].filter((person) => person !== null)
  return [...approvers, ...(await loadVerifiers(db, application))]
}

/** Payouts to landlords, newest first. */
export const findPayouts = async (ctx: Context, input: PayoutFilter) => {
  authorise(ctx, 'disbursements.read')
  const page = toPage(await listPayouts(ctx.db, input), input.limit)
  const data = []
  for (const payout of page.data)
    data.push({
      ...payout,
      acted_before: payout.status === 'requested' ? await whoActedBefore(ctx.db, payout) : [],
    })
  return { ...page, data }
}
