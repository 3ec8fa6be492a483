import { schema } from '@efie/database'
import { importUndoDays } from '@efie/domain'
import { lt } from 'drizzle-orm'
import type { Services } from './context.ts'

export const HOUSEKEEPING = 'housekeeping'

const { changes, employeeImportChanges, idempotencyKeys, messages, rateLimits } = schema
const HOUR = 3_600_000

/** How long rows of each kind are kept, in milliseconds. */
const KEPT = {
  /** A node that was away longer has reloaded everything, as have its clients. */
  changes: 24 * HOUR,
  /** No client repeats a request after that long. */
  idempotency_keys: 7 * 24 * HOUR,
  /** Messages contain names and codes, so they aren't kept longer than support needs them. */
  messages: 30 * 24 * HOUR,
  rate_limits: 24 * HOUR,
  /** What employees were before an import that can no longer be undone. */
  employee_import_changes: importUndoDays * 24 * HOUR,
} as const

/** Deletes expired rows. */
export const deleteExpiredRows = async ({
  db,
  clock,
  realClock,
}: Pick<Services, 'db' | 'clock' | 'realClock'>): Promise<void> => {
  const before = (age: number, by = clock): string => new Date(by.now().getTime() - age).toISOString()
  await db.delete(changes).where(lt(changes.created_at, before(KEPT.changes, realClock)))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, before(KEPT.idempotency_keys)))
  await db.delete(messages).where(lt(messages.created_at, before(KEPT.messages)))
  await db
    .delete(employeeImportChanges)
    .where(lt(employeeImportChanges.created_at, before(KEPT.employee_import_changes)))
  await db.delete(rateLimits).where(lt(rateLimits.window_start, before(KEPT.rate_limits, realClock)))
}

export const registerHousekeeping = (services: Services): void => {
  services.jobs.handle(HOUSEKEEPING, () => deleteExpiredRows(services))
  services.jobs.schedule(HOUSEKEEPING, '17 * * * *')
}
