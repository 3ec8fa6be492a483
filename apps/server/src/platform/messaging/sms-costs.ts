import { schema, type Transaction } from '@efie/database'
import { smsSegments } from '@efie/domain'
import { sql } from 'drizzle-orm'

const { smsCosts, systemSettings } = schema

/**
 * Adds a text message to its day's cost at the current price, so a later price change doesn't rewrite past
 * costs.
 */
export const countSms = async (
  tx: Transaction,
  { template, text }: { template: string; text: string },
  day: string,
): Promise<void> => {
  const [settings] = await tx.select({ price: systemSettings.sms_price }).from(systemSettings)
  if (!settings) throw new Error('settings row is missing: run the migrations')
  const segments = smsSegments(text)
  const cost = segments * settings.price
  await tx
    .insert(smsCosts)
    .values({ day, template, texts: 1, segments, cost })
    .onConflictDoUpdate({
      target: [smsCosts.day, smsCosts.template],
      set: {
        texts: sql`${smsCosts.texts} + 1`,
        segments: sql`${smsCosts.segments} + ${segments}`,
        cost: sql`${smsCosts.cost} + ${cost}`,
      },
    })
}
