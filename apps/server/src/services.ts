import { StartError, type Config } from './config.ts'
import { movableClock, systemClock, type MovableClock } from './platform/clock.ts'
import type { Services } from './platform/context.ts'
import type { DatabaseHandle } from './platform/database/database.ts'
import { createEvents } from './platform/events.ts'
import { paystackGateway } from './platform/gateway/paystack.ts'
import { sandboxGateway } from './platform/gateway/sandbox.ts'
import { makeJobs, type JobSource } from './platform/jobs/pg-boss-jobs.ts'
import { makeLogger } from './platform/log.ts'
import { makeMaintenance } from './platform/maintenance.ts'
import { makeMessenger } from './platform/messaging/outbox.ts'
import { smsSender } from './platform/messaging/sms.ts'
import { chooseNameEnquiry } from './platform/name-enquiry/choose.ts'
import { openSecrets } from './platform/root-key/root-key.ts'
import { openStorage } from './platform/storage/file-storage.ts'
import { subscriptions } from './subscriptions.ts'

const jobSource = (config: Config, handle: DatabaseHandle): JobSource =>
  handle.pglite ? { pglite: handle.pglite } : { url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? '' }

/** Refuses a start with only half of a pair of variables, which works only together. */
const requirePairs = (config: Config): void => {
  if (config.GOOGLE_CLIENT_ID && !config.GOOGLE_CLIENT_SECRET)
    throw new StartError('GOOGLE_CLIENT_SECRET: set this together with GOOGLE_CLIENT_ID.')
  smsSender(config)
}

/** The operator must state whether the server takes real money; a forgotten variable must never decide it. */
export const requirePayments = ({ PAYMENTS, PAYSTACK_SECRET_KEY, DEMO }: Config): void => {
  if (PAYSTACK_SECRET_KEY !== undefined) {
    if (PAYMENTS === 'sandbox')
      throw new StartError('PAYMENTS: sandbox moves no real money, and PAYSTACK_SECRET_KEY does. Remove one.')
  } else if (PAYMENTS === 'paystack')
    throw new StartError('PAYSTACK_SECRET_KEY: PAYMENTS=paystack needs the key. Set it and start again.')
  else if (PAYMENTS === undefined && DEMO !== '1')
    throw new StartError(
      'PAYSTACK_SECRET_KEY: set it to take payments, or set PAYMENTS=sandbox to move no real money.',
    )
}

/** The production services over an open database, passed to `app.ts`. */
export const openServices = async (
  config: Config,
  handle: DatabaseHandle,
  clock: MovableClock = movableClock(),
): Promise<Services> => {
  requirePairs(config)
  const log = makeLogger(config)
  const maintenance = makeMaintenance()
  const { waitOf } = maintenance
  const jobs = makeJobs(jobSource(config, handle), log, { ahead: clock.ahead, waitOf })
  const parts = {
    config,
    db: handle.db,
    ...(handle.copyTo ? { copyDatabase: handle.copyTo } : {}),
    clock,
    realClock: systemClock,
    events: createEvents(subscriptions),
    jobs,
    storage: openStorage(config),
    messenger: makeMessenger(clock, jobs),
    secrets: await openSecrets(config, handle.db),
    maintenance,
    log,
  }
  const key = config.PAYSTACK_SECRET_KEY
  const gateway = key === undefined ? sandboxGateway(parts) : paystackGateway({ secret_key: key })
  return { ...parts, gateway, nameEnquiry: chooseNameEnquiry(config, parts) }
}
