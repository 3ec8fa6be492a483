import { StartError, type Config } from './config.ts'
import { systemClock } from './platform/clock.ts'
import type { Services } from './platform/context.ts'
import type { DatabaseHandle } from './platform/database/database.ts'
import { sandboxGateway } from './platform/gateway/sandbox.ts'
import { makeJobs, type JobSource } from './platform/jobs/pg-boss-jobs.ts'
import { makeLogger } from './platform/log.ts'
import { makeMessenger } from './platform/messaging/outbox.ts'
import { loadSecrets } from './platform/secrets.ts'
import { openStorage } from './platform/storage/file-storage.ts'

const jobSource = (config: Config, handle: DatabaseHandle): JobSource =>
  handle.pglite ? { pglite: handle.pglite } : { url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? '' }

const refuseUnsupported = (config: Config): void => {
  if (config.PAYSTACK_SECRET_KEY)
    throw new StartError('PAYSTACK_SECRET_KEY: this provider is not supported yet. Leave it empty.')
  if (config.DATABASE_REPLICA_URL)
    throw new StartError('DATABASE_REPLICA_URL: reading from a replica is not supported yet. Leave it empty.')
  if (config.SMS_PROVIDER)
    throw new StartError('SMS_PROVIDER: this provider is not supported yet. Leave it empty.')
}

/** The real services over an open database: what `app.ts` is given in production. */
export const openServices = (config: Config, handle: DatabaseHandle): Services => {
  refuseUnsupported(config)
  const log = makeLogger(config)
  const jobs = makeJobs(jobSource(config, handle), log)
  const parts = {
    config,
    db: handle.db,
    clock: systemClock,
    jobs,
    storage: openStorage(config),
    messenger: makeMessenger(systemClock, jobs),
    secrets: loadSecrets(config),
    log,
  }
  return { ...parts, gateway: sandboxGateway(parts) }
}
