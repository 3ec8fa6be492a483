import { asSystem, transact, type Services } from '../../platform/context.ts'
import { deleteGuestTicketsBefore } from './queries.ts'

const CLEAN_GUEST_TICKETS = 'clean-guest-tickets'
const KEPT_MILLISECONDS = 365 * 24 * 3_600_000

/**
 * Deletes guests' tickets a year after they were settled, since guests have no account whose closing would
 * erase them.
 */
export const cleanGuestTickets = async (services: Services): Promise<void> => {
  const before = new Date(services.clock.now().getTime() - KEPT_MILLISECONDS).toISOString()
  const files = await transact(asSystem(services), (ctx) => deleteGuestTicketsBefore(ctx.db, before))
  for (const storage_key of files) await services.storage.delete(storage_key)
}

export const registerTicketJobs = (services: Services): void => {
  services.jobs.handle(CLEAN_GUEST_TICKETS, () => cleanGuestTickets(services))
  services.jobs.schedule(CLEAN_GUEST_TICKETS, '40 2 * * *')
}
