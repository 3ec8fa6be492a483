import { asSystem, transact, type Services } from '../../platform/context.ts'
import { removeDraftsBefore } from './queries.ts'

const CLEAN_DRAFTS = 'clean-application-drafts'
const KEPT_MILLISECONDS = 90 * 24 * 3_600_000

/** Deletes abandoned drafts, because they contain personal data. */
export const registerDraftJobs = (services: Services): void => {
  services.jobs.handle(CLEAN_DRAFTS, async () => {
    const before = new Date(services.clock.now().getTime() - KEPT_MILLISECONDS).toISOString()
    const removed = await transact(asSystem(services), (ctx) => removeDraftsBefore(ctx.db, before))
    services.log.info({ removed }, 'old application drafts removed')
  })
  services.jobs.schedule(CLEAN_DRAFTS, '50 2 * * *', ['02:50'])
}
