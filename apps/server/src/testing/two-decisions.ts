import type { Database } from '@efie/database'
import type { ApprovalKind } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { approvalActs } from '../approval-acts.ts'
import { decideApproval, type ApprovalAct, type ApprovalActs } from '../features/approvals/index.ts'
import { queryRows } from '../platform/database/query-rows.ts'
import { withKey, type SignedInContext } from './money.ts'
import { withScope } from '../platform/context.ts'

const pausable = () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { release, released }
}

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'failed',
  )

/**
 * Approves two requests concurrently: the second starts while the first is carried out, and the first commits
 * while the second waits.
 */
export const decideBoth = async (
  db: Database,
  kind: ApprovalKind,
  [first, second]: readonly [string | null, string | null],
  by: SignedInContext,
): Promise<string[]> => {
  const carried = pausable()
  const mayCommit = pausable()
  const slow: ApprovalActs = {
    ...approvalActs,
    [kind]: {
      ...approvalActs[kind],
      carryOut: async (...input: Parameters<ApprovalAct['carryOut']>) => {
        await approvalActs[kind]?.carryOut(...input)
        carried.release()
        await mayCommit.released
      },
    },
  }
  const approve = (id: string | null, acts: ApprovalActs) =>
    outcomeOf(
      decideApproval(withScope(withKey(by), 'approvals.decide'), { id: id ?? '', approve: true }, acts),
    )
  const one = approve(first, slow)
  await carried.released
  let isOver = false
  const other = approve(second, approvalActs).finally(() => {
    isOver = true
  })
  const waiting = async () =>
    (
      await queryRows(
        db,
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length > 0
  await expect.poll(async () => isOver || (await waiting())).toBe(true)
  mayCommit.release()
  return Promise.all([one, other])
}
