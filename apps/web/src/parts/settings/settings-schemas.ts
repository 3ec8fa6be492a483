import { databaseSettings, securitySettings, systemSettings } from '@efie/contracts/settings'
import { formatMoney } from '@efie/domain'
import { z } from 'zod'

const whole = (what: string, low: number, high: number) =>
  z
    .number(`Enter ${what}`)
    .int('Enter a whole number')
    .min(low, `At least ${low}`)
    .max(high, `At most ${high}`)

/** The API's own schemas, with words for what a number field may get wrong. An empty port means 587. */
export const systemForm = systemSettings.extend({
  system_name: z.string().trim().min(1, 'Enter the name of the system').max(60),
  smtp_port: z.union([
    z.literal(''),
    z.coerce.number('Enter a port number').int().min(1).max(65_535, 'At most 65535'),
  ]),
  sender_email: z.union([z.literal(''), z.email('Enter an e-mail address, or nothing').max(200)]),
  sms_price: z
    .int('Enter the price of one part, or 0')
    .min(0)
    .max(1_000, `At most ${formatMoney(1_000)}`),
  sms_daily_alert: z
    .int('Enter an amount')
    .min(1, 'Enter an amount above 0')
    .max(100_000_000, `At most ${formatMoney(100_000_000)}`),
})

const lines = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean)

export const securityForm = securitySettings
  .extend({
    session_timeout: whole('minutes', 5, 1_440),
    account_lockout: whole('the number of failures', 1, 100),
    log_retention: whole('days', 1, 3_650),
    /** One address or network a line. */
    allowed_ranges: z.string().transform(lines).pipe(securitySettings.shape.allowed_ranges),
  })
  .refine(({ ip_whitelisting, allowed_ranges }) => !ip_whitelisting || allowed_ranges.length > 0, {
    path: ['allowed_ranges'],
    message: 'Enter your own address or network first, or nobody could get in',
  })

export const databaseForm = databaseSettings.extend({
  backup_retention_period: whole('days', 1, 3_650),
})
