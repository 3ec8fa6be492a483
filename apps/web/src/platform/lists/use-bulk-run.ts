import { counted } from '@efie/domain'
import { useRef, useState } from 'react'
import { useAct } from '~/platform/acts/use-act.ts'
import { newIdempotencyKey } from '~/platform/api/client.ts'
import { toUserError, type UserError } from '~/platform/api/user-error.ts'
import { type ActOnAll, type BulkAct, type BulkStep, leftOutText, NotDone, type Refused } from './bulk-act.ts'
import type { Bulk } from './use-bulk.ts'

/** One start of an act, on the rows as they were when it was asked for. */
export interface BulkRun<Row> {
  act: BulkAct<Row>
  rows: readonly Row[]
  /** Selected rows that it isn’t done to. */
  leftOut: readonly Row[]
  reason: string
}

export interface BulkSubject<Row> {
  bulk: Bulk<Row>
  /** What a row is: "application". */
  what: string
  /** Several of them, if not with an s: "companies". */
  whats?: string
  nameOf: (row: Row) => string
  acts: readonly BulkAct<Row>[]
}

/** After these the next rows would fail as well, and each would ask for the same code again. */
const endsRun = new Set([
  'NOT_AUTHENTICATED',
  'AAL2_REQUIRED',
  'STEP_UP_REQUIRED',
  'RATE_LIMITED',
  'DATABASE_AWAY',
])

/** The most rows that one call takes. */
const mostTogether = 100

const notTried = 'Not tried yet'

const isUnreached = ({ code, retryable }: UserError): boolean => code === null && retryable

const reasonOf = (error: UserError): string => {
  if (isUnreached(error))
    return 'We couldn’t reach the server. It may be done already, and you can safely try again'
  const details = [...error.missing, ...error.issues.map(({ message }) => message)]
  return details.length > 0 ? details.join('. ') : error.message
}

/** Does an act to each row, one after the other. Each is decided on its own. */
export const useBulkRun = <Row extends { id: string }>({
  bulk,
  what,
  whats = `${what}s`,
  nameOf,
  acts,
}: BulkSubject<Row>) => {
  const [at, setAt] = useState<{ label: string; done: number; of: number } | null>(null)
  const keys = useRef(new Map<string, string>())
  const leftOf = (row: Row, reason: string): Refused => ({ id: row.id, name: nameOf(row), reason })
  const skippedOf = (
    rows: readonly Row[],
    { skipped }: { skipped: readonly Pick<Refused, 'id' | 'reason'>[] },
  ) =>
    skipped.flatMap(({ id, reason }) => rows.filter((row) => row.id === id).map((row) => leftOf(row, reason)))
  const one = async (label: string, row: Row, take: (step: BulkStep) => Promise<unknown>, reason: string) => {
    const known = `${label} ${row.id}`
    const key = keys.current.get(known) ?? newIdempotencyKey()
    keys.current.set(known, key)
    try {
      await take({ key, reason })
      keys.current.delete(known)
    } catch (thrown) {
      // The server has answered this key, so the next try is a new one.
      if (thrown instanceof NotDone) keys.current.delete(known)
      throw thrown
    }
  }
  const together = async ({ label, all }: ActOnAll<Row>, rows: readonly Row[]) => {
    const refused: Refused[] = []
    for (let start = 0; start < rows.length; start += mostTogether) {
      const some = rows.slice(start, start + mostTogether)
      setAt({ label, done: start, of: rows.length })
      try {
        // oxlint-disable-next-line no-await-in-loop
        refused.push(...skippedOf(some, await all(some.map(({ id }) => id))))
      } catch (thrown) {
        // Nothing was done, so it is an error of the act.
        if (start === 0) throw thrown
        const reason = reasonOf(toUserError(thrown))
        const untried = rows.slice(start + mostTogether).map((later) => leftOf(later, notTried))
        return {
          refused: [...refused, ...some.map((row) => leftOf(row, reason)), ...untried],
          stopped: true,
        }
      }
    }
    return { refused, stopped: false }
  }
  const each = async ({ act, rows, reason }: BulkRun<Row>) => {
    if ('all' in act) return together(act, rows)
    const refused: Refused[] = []
    for (const [index, row] of rows.entries()) {
      setAt({ label: act.label, done: index, of: rows.length })
      try {
        // One after the other, so that each sees what the one before it changed.
        // oxlint-disable-next-line no-await-in-loop
        await one(act.label, row, (step) => act.act(row, step), reason)
      } catch (thrown) {
        if (thrown instanceof NotDone) {
          refused.push(leftOf(row, thrown.message))
          continue
        }
        const error = toUserError(thrown)
        refused.push(leftOf(row, reasonOf(error)))
        if (isUnreached(error) || endsRun.has(error.code ?? '')) {
          const untried = rows.slice(index + 1).map((later) => leftOf(later, notTried))
          return { refused: [...refused, ...untried], stopped: untried.length > 0 }
        }
      }
    }
    return { refused, stopped: false }
  }
  const all = useAct({
    act: async (run: BulkRun<Row>) => {
      setAt({ label: run.act.label, done: 0, of: run.rows.length })
      try {
        const left = await each(run)
        return { left, did: run.rows.length - left.refused.length, run }
      } finally {
        setAt(null)
      }
    },
    done: ({ did, run: { act, leftOut } }) =>
      did === 0
        ? null
        : [`${counted(did, what, whats)} ${act.done}`, leftOutText(act, leftOut, whats) ?? []]
            .flat()
            .join('. '),
    onDone: ({ left, run: { leftOut } }) => bulk.finish(left, leftOut),
    touches: acts.flatMap(({ touches }) => touches),
  })
  return { run: all.run, pending: all.pending, error: all.error, at }
}
