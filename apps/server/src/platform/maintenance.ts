import type { ServiceState } from '@efie/domain'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

export const RESTORE_BACKUP = 'restore-backup'
export const CHECK_RESTORES = 'check-restores'
/** Queues that run while a backup is restored: the restore, and what resumes it. */
export const neverHeld: readonly string[] = [RESTORE_BACKUP, CHECK_RESTORES]

/** Seconds until a job that may not run yet is tried again. */
const DURING_RESTORE = 15
const UNTIL_CHECKED = 10 * 60

/** What this process lets people and jobs do while a backup is restored, and after it. */
export interface Maintenance {
  state: () => ServiceState
  /** `unchecked`: a backup was restored, and no one has compared the books with the providers yet. */
  enter: (state: ServiceState, unchecked?: boolean) => void
  /**
   * Seconds that a job of this queue waits before it is tried again; 0 if it may run. `unattended`: it moves money
   * or writes to people without anyone asking for it.
   */
  waitOf: (queue: string, unattended: boolean) => number
}

export const makeMaintenance = (): Maintenance => {
  let state: ServiceState = 'open'
  let unchecked = false
  return {
    state: () => state,
    enter: (next, isUnchecked = unchecked) => {
      state = next
      unchecked = isUnchecked
    },
    waitOf: (queue, unattended) => {
      if (neverHeld.includes(queue)) return 0
      if (state !== 'open') return DURING_RESTORE
      return unchecked && unattended ? UNTIL_CHECKED : 0
    },
  }
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Everything that reads or writes data. Pages and their files don't, and probes must be answered. */
const APIS = /^\/(?:api|auth|rest|realtime|storage|sandbox|dev|files)\//

/** Refuses requests while a backup is restored: first writes, then everything. */
export const mountMaintenance = (app: FastifyInstance, { state }: Maintenance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const now = state()
    const refused = now === 'closed' || (now === 'read-only' && !reads.has(request.method))
    // The route, because an address can be written in several ways.
    const at = request.routeOptions.url ?? request.url
    done(refused && APIS.test(at) ? new AppError('RESTORING') : undefined)
  })
}
