import type { ServiceState } from '@efie/domain'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** The queue that restores a backup. It runs while others are held, and so does the one that resumes it. */
export const RESTORE_BACKUP = 'restore-backup'
export const CHECK_RESTORES = 'check-restores'

/** What this process lets people and jobs do while a backup is restored. */
export interface Maintenance {
  state: () => ServiceState
  /** `replaced`: the data are other data than when this process last looked. */
  enter: (state: ServiceState, replaced?: boolean) => void
  /** Resolves once the service is open. False if the job's rows were replaced in the meantime. */
  letJob: (queue: string) => Promise<boolean>
}

export const makeMaintenance = (): Maintenance => {
  let state: ServiceState = 'open'
  let generation = 0
  let opened = Promise.withResolvers<void>()
  const waitUntilOpen = async (): Promise<void> => {
    if (state === 'open') return
    await opened.promise
    // It may have closed again by the time the job continues.
    await waitUntilOpen()
  }
  return {
    state: () => state,
    enter: (next, replaced = false) => {
      if (replaced) generation += 1
      if (state === 'open' && next !== 'open') opened = Promise.withResolvers<void>()
      state = next
      if (state === 'open') opened.resolve()
    },
    letJob: async (queue) => {
      if (queue === RESTORE_BACKUP || queue === CHECK_RESTORES) return true
      const before = generation
      await waitUntilOpen()
      return generation === before
    },
  }
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Everything that reads or writes data. Pages and their files don't, and probes must be answered. */
const APIS = /^\/(?:api|auth|rest|realtime|storage|sandbox|dev)\//

/** Refuses requests while a backup is restored: first writes, then everything. */
export const mountMaintenance = (app: FastifyInstance, { state }: Maintenance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const now = state()
    const refused = now === 'closed' || (now === 'read-only' && !reads.has(request.method))
    done(refused && APIS.test(request.url) ? new AppError('RESTORING') : undefined)
  })
}
