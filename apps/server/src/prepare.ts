import { migrate, MigrationAheadError } from '@efie/database/migrate'
import { buildApp } from './app.ts'
import { StartError, type Config } from './config.ts'
import { demoState, discardHalfDemo, makeDemo, planDemo } from './demo.ts'
import { openDatabase, openPostgres, type DatabaseHandle } from './platform/database/database.ts'
import { openServices } from './services.ts'

/** What a start tells of its steps; `cli/start.ts` shows it to a person. */
export type Step = <Result>(label: string, work: () => Promise<Result>) => Promise<Result>

export const quietly: Step = (_label, work) => work()

/** Behind a pooler migrations need a connection of their own: advisory locks belong to a session. */
export const migrateDatabase = async (config: Config, handle: DatabaseHandle): Promise<string[]> => {
  const direct = config.DATABASE_URL && config.DATABASE_DIRECT_URL
  const own = direct ? await openPostgres(direct, direct, 1) : handle
  try {
    return await migrate(own.db)
  } catch (error) {
    if (error instanceof MigrationAheadError)
      throw new StartError(`Migration ahead of code: ${error.message}.`)
    throw error
  } finally {
    if (own !== handle) await own.close()
  }
}

/** Opens and migrates; a half-made embedded demo is thrown away and begun again. */
const openMigrated = async (config: Config, step: Step): Promise<DatabaseHandle> => {
  const handle = await step('Opening the database', () => openDatabase(config))
  try {
    await step('Bringing the database up to date', () => migrateDatabase(config, handle))
    if (handle.kind !== 'embedded' || (await demoState(handle)) !== 'seeding') return handle
  } catch (error) {
    await handle.close()
    throw error
  }
  await handle.close()
  discardHalfDemo(config)
  return openMigrated(config, step)
}

/** Opens the database, migrates it and makes the demo where the rules say so. Answers the settings that hold from now on. */
export const prepare = async (
  config: Config,
  step: Step = quietly,
): Promise<{ handle: DatabaseHandle; config: Config }> => {
  const handle = await openMigrated(config, step)
  try {
    const plan = await planDemo(config, handle)
    const settled: Config = { ...config, DEMO: plan.demo ? '1' : '0' }
    if (plan.seed) await step('Making the demo data', () => seed(settled, handle))
    return { handle, config: settled }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Seeds through the real app, so that messages and jobs of the demo are queued as any other. */
const seed = async (config: Config, handle: DatabaseHandle): Promise<void> => {
  const services = openServices(config, handle)
  const app = await buildApp(services, handle)
  await services.jobs.start()
  try {
    await makeDemo(services, (line) => services.log.debug(line))
  } finally {
    await services.jobs.stop()
    await app.close()
  }
}
