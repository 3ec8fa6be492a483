import { migrate, MigrationAheadError } from '@efie/database/migrate'
import { StartError, type Config } from './config.ts'
import {
  bringDemoToNow,
  layOutSnapshot,
  makeDemo,
  makeDemoToKeep,
  planDemo,
  snapshotKeys,
  takeSnapshot,
} from './demo/index.ts'
import { keepPrivate } from './platform/private-folder.ts'
import { systemClock, today } from './platform/clock.ts'
import { openDatabase, openPostgres, type DatabaseHandle } from './platform/database/database.ts'
import { noLimits } from './platform/database/limits.ts'
import { bringFieldKeys, openFieldKeys, takeFieldKeys } from './platform/field-keys/field-keys.ts'
import { forgetRoot, openSecrets } from './platform/root-key/root-key.ts'
import { prepareStorage } from './platform/storage/file-storage.ts'
import { openServices, requirePayments } from './services.ts'

/** Reports the steps of a start; `cli/start.ts` shows them. */
export type Step = <Result>(label: string, work: () => Promise<Result>) => Promise<Result>

export const quietly: Step = (_label, work) => work()

/** On PostgreSQL over its own connection: past any pooler, and without the time limits of requests. */
export const migrateDatabase = async (config: Config, handle: DatabaseHandle): Promise<string[]> => {
  const direct = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  const own = direct === undefined ? handle : await openPostgres(direct, direct, 1, { limits: noLimits })
  try {
    return await migrate(own.db)
  } catch (error) {
    if (error instanceof MigrationAheadError)
      throw new StartError(`${error.message}. Update Efie and start again, or restore a backup.`)
    throw error
  } finally {
    if (own !== handle) await own.close()
  }
}

/**
 * Opens and migrates the database, and creates the demo if configured. Returns the settings in force
 * afterwards.
 */
export const prepare = async (
  config: Config,
  step: Step = quietly,
): Promise<{ handle: DatabaseHandle; config: Config }> => {
  keepPrivate(config)
  const laidOut = layOutSnapshot(config)
  const handle = await step('Opening the database', () => openDatabase(config))
  try {
    await step('Updating the database', () => migrateDatabase(config, handle))
    const secrets = await openSecrets(config, handle.db)
    const keys = { db: handle.db, secrets, realClock: systemClock }
    if (laidOut) await bringFieldKeys(keys, snapshotKeys(config))
    await openFieldKeys(keys)
    const plan = await planDemo(config, handle)
    const settled: Config = { ...config, DEMO: plan.demo ? '1' : '0' }
    requirePayments(settled)
    await prepareStorage(settled)
    if (plan.seed)
      await step('Creating the demo data', async () => makeDemo(await openServices(settled, handle)))
    if (plan.seed || laidOut)
      await step('Bringing the demo up to date', async () =>
        bringDemoToNow(await openServices(settled, handle)),
      )
    return { handle, config: settled }
  } catch (error) {
    await handle.close()
    throw error
  }
}

const prepareDemo = async (config: Config): Promise<Record<string, string>> => {
  const handle = await openDatabase(config)
  try {
    await migrateDatabase(config, handle)
    const services = await openServices(config, handle)
    await openFieldKeys(services)
    await makeDemoToKeep(services)
    const keys = await takeFieldKeys(services)
    await forgetRoot(handle.db)
    return keys
  } finally {
    await handle.close()
  }
}

/** For the build, and for tests of the demo. */
export const takeDemoSnapshot = (size: Config['DEMO_SIZE'] = 'small'): Promise<string> =>
  takeSnapshot(prepareDemo, { today: today(systemClock), size })
