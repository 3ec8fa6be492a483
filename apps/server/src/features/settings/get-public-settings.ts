import type { Context } from '../../platform/context.ts'
import { hasTestPayments } from '../../platform/gateway/test-payments.ts'
import { loadSecuritySettings, loadSystemSettings } from './queries.ts'

/** What guests' screens need. */
export const getPublicSettings = async (ctx: Context) => {
  const system = await loadSystemSettings(ctx.db)
  const security = await loadSecuritySettings(ctx.db)
  return {
    system_name: system.system_name,
    default_currency: system.default_currency,
    default_language: system.default_language,
    password_complexity: security.password_complexity,
    session_timeout: security.session_timeout,
    google_sign_in: ctx.config.GOOGLE_CLIENT_ID !== undefined,
    demo: ctx.config.DEMO === '1',
    test_payments: hasTestPayments(ctx),
  }
}
