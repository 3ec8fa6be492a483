import type { Context, ScopedContext } from '../../platform/context.ts'
import { matchingRows } from '../../platform/person-search.ts'
import { readTypedPerson } from '../../platform/read-typed-person.ts'
import type { Database } from '@efie/database'
import { schema } from '@efie/database'
import { or } from 'drizzle-orm'
import { hasId, isCalled, refersTo } from '../../platform/text-search.ts'
import {
  loadScopedApplication,
  loadVerifiers,
  namesLandlordOrHome,
  payeeProofOf,
  type Application,
} from '../applications/index.ts'
import { withWaiting } from '../holidays/index.ts'
import { loadPayeeProof, showAccount, type PayeeProof } from '../payees/index.ts'
import { listPayouts, type Payout, type PayoutFilter } from './queries.ts'

const { applications, disbursements } = schema

/** Who verified and approved the application of each payout. Only few wait for release at a time. */
const whoActedBefore = async (db: Database, application: Application, proof: PayeeProof) => {
  const { approved_by, second_approved_by } = application
  const approvers = [approved_by, second_approved_by].filter((person) => person !== null)
  return [...approvers, ...(await loadVerifiers(db, application, proof))]
}

/** Since when a payout waits to be released or retried. */
const waitsSince = ({ status, created_at, updated_at }: Payout): string | null => {
  if (status === 'failed') return updated_at
  return status === 'requested' ? created_at : null
}

/** Who may not release a payout, and the evidence of who holds the account. */
const beforeSending = async (ctx: Context, { application_id, status }: Payout) => {
  if (status !== 'requested' && status !== 'failed') return { acted_before: [], payee_proof: null }
  const application = await loadScopedApplication(ctx.db, application_id, 'all', '')
  const proof = await loadPayeeProof(ctx.db, application)
  return {
    acted_before: status === 'requested' ? await whoActedBefore(ctx.db, application, proof) : [],
    payee_proof: await payeeProofOf(ctx, application, proof),
  }
}

const searched = async (ctx: ScopedContext<'disbursements.read'>, q: string) => {
  const typed = await readTypedPerson(ctx, ctx.actor, q)
  const table = { table: disbursements, id: disbursements.id, owner: disbursements.user_id }
  return matchingRows(
    ctx.db,
    typed,
    table,
    or(
      await refersTo(ctx.db, disbursements.application_id, applications, namesLandlordOrHome(typed)),
      isCalled(disbursements.reference, typed),
      hasId(disbursements.id, typed),
    ),
  )
}

/** Payouts to landlords. */
export const findPayouts = async (ctx: ScopedContext<'disbursements.read'>, input: PayoutFilter) => {
  const page = await listPayouts(ctx.db, input, input.q ? await searched(ctx, input.q) : undefined)
  const data = []
  for (const payout of page.data)
    data.push({
      ...showAccount(ctx, payout),
      ...(await beforeSending(ctx, payout)),
    })
  return { ...page, data: await withWaiting(ctx.db, data, waitsSince) }
}
