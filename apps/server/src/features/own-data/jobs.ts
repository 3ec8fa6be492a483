import { z } from 'zod'
import { asSystem, transact, type Services } from '../../platform/context.ts'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { ERASE_FILES, erasePerson } from './erase.ts'
import { findDueErasures } from './queries.ts'

export const ERASE_CLOSED_ACCOUNTS = 'erase-closed-accounts'

/** Erases people whose records needn't be kept any longer. Safe to repeat. */
export const eraseClosedAccounts = async (services: Services): Promise<void> => {
  const ctx = asSystem(services)
  for (const { user_id } of await findDueErasures(ctx.db, nowIso(ctx.clock).slice(0, 10)))
    await transact(ctx, async (ctx) => {
      await erasePerson(ctx, user_id)
      await recordAudit(ctx, {
        action: 'own-data.erase',
        subject_type: 'profile',
        subject_id: user_id,
      })
    })
}

const fileKeys = z.object({ keys: z.array(z.string()) })

export const registerOwnDataJobs = (services: Services): void => {
  services.jobs.handle(ERASE_CLOSED_ACCOUNTS, () => eraseClosedAccounts(services))
  services.jobs.schedule(ERASE_CLOSED_ACCOUNTS, '41 3 * * *', ['03:41'])
  services.jobs.handle(ERASE_FILES, async (data) => {
    for (const key of fileKeys.parse(data).keys) await services.storage.delete(key)
  })
}
