import { os, unscoped } from '../../platform/http/orpc.ts'
import { getPublicSettings } from './get-public-settings.ts'
import { getDatabaseSettings, getSecuritySettings, getSystemSettings } from './get-settings.ts'
import { sendTestEmail } from './send-test-email.ts'
import { saveDatabaseSettings, saveSecuritySettings, saveSystemSettings } from './save-settings.ts'

const { public: publicSettings } = unscoped.settings
const { system, security, database } = os.settings

export const settingsRoutes = {
  public: publicSettings.handler(({ context }) => getPublicSettings(context)),
  system: {
    get: system.get.handler(({ context }) => getSystemSettings(context)),
    put: system.put.handler(({ context, input }) => saveSystemSettings(context, input)),
    testEmail: system.testEmail.handler(({ context }) => sendTestEmail(context)),
  },
  security: {
    get: security.get.handler(({ context }) => getSecuritySettings(context)),
    put: security.put.handler(({ context, input }) => saveSecuritySettings(context, input)),
  },
  database: {
    get: database.get.handler(({ context }) => getDatabaseSettings(context)),
    put: database.put.handler(({ context, input }) => saveDatabaseSettings(context, input)),
  },
}
