import { schema, type Database } from '@efie/database'
import type { RestoreStatus } from '@efie/domain'
import { and, eq, sql } from 'drizzle-orm'

const { auditEvents, restores } = schema

/** Seals whose journal entries went when a backup was restored over the present data. */
export interface LostSeals {
  restore_id: string
  /** The newest seal in the restored backup, and the newest when it was restored. */
  after: number
  until: number
  /** Why this can't be taken as confirmed; null if it can. */
  doubt: string | null
}

/** Of a request once the data are replaced. */
const replacedStatuses: ReadonlySet<RestoreStatus> = new Set(['copying-files', 'done'])

/**
 * What restores say of lost seals. An event counts only for seals that are older than itself, and only with a
 * request that replaced the data. Until the next sealing it isn't sealed itself, and after the command has
 * restored a later backup the request isn't there, so both are doubts.
 */
export const loadLostSeals = async (db: Database, newest: number): Promise<LostSeals[]> => {
  const events = await db
    .select({ event: auditEvents, request: restores })
    .from(auditEvents)
    .leftJoin(restores, eq(sql`${restores.id}::text`, auditEvents.subject_id))
    .where(and(eq(auditEvents.action, 'restore.replaced'), eq(auditEvents.kind, 'record')))
  return events.flatMap(({ event, request }) => {
    const after = Number(event.after?.['seals_after'])
    const until = Number(event.after?.['seals_until'])
    const isOlder = event.seal === null ? until === newest : until < event.seal
    const fits =
      request === null ||
      (replacedStatuses.has(request.status) && request.backup_id === event.after?.['backup'])
    if (!(after < until) || !isOlder || !fits) return []
    const doubt =
      event.seal === null
        ? 'The event of the restore isn’t sealed yet. Verify again in ten minutes.'
        : request === null
          ? 'This database has no request for that restore, as after npm run db:restore. Compare with the list of restores in the database that the backup is from.'
          : null
    return [{ restore_id: event.subject_id, after, until, doubt }]
  })
}
