import { readConfig, StartError } from '../config.ts'
import { createSuperadmin } from '../features/auth/index.ts'
import { loadSystemSettings } from '../features/settings/index.ts'
import { reportFailure } from '../main.ts'
import { openDatabase } from '../platform/database/database.ts'
import { commandMessenger } from '../platform/messaging/deliver-message.ts'
import { openFieldKeys } from '../platform/field-keys/field-keys.ts'
import { migrateDatabase } from '../prepare.ts'
import { openServices } from '../services.ts'
import { showProgress } from './progress.ts'

try {
  const [email] = process.argv.slice(2)
  if (email === undefined)
    throw new StartError('Add the new superadmin’s email: npm run admin:create name@example.com')
  const config = readConfig()
  const handle = await showProgress('Opening the database', () => openDatabase(config))
  try {
    await showProgress('Updating the database', () => migrateDatabase(config, handle))
    const services = await openServices(config, handle)
    await openFieldKeys(services)
    const { messenger, sendAll } = commandMessenger(services)
    const link = await createSuperadmin({ ...services, messenger }, email)
    await sendAll({ settings: loadSystemSettings })
    process.stdout.write(
      `${email} is now a superadmin. To choose a password, open this link within one hour. The link works once.\n\n${link}\n`,
    )
  } finally {
    await handle.close()
  }
} catch (error) {
  reportFailure(error)
  process.exit(1)
}
