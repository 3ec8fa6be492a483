import { addDays } from '@efie/domain'
import { today } from '../../platform/clock.ts'
import { asSystem, transact, type Services, type ScopedContext } from '../../platform/context.ts'
import { money } from '../../platform/texts/figures.ts'
import { text, verbatim } from '../../platform/texts/text.ts'
import { alertRoles } from '../notifications/index.ts'
import { findSmsCosts, insertSmsAlert, loadSmsSettings, type SmsCost } from './queries.ts'

const DAYS = 30

/** Totals of a day and its templates, highest cost first. */
const dayOf = (day: string, rows: readonly SmsCost[]) => {
  const templates = rows
    .filter((row) => row.day === day)
    .map(({ template, texts, segments, cost }) => ({ template, texts, segments, cost }))
  const sum = (figure: 'texts' | 'segments' | 'cost') =>
    templates.reduce((total, row) => total + row[figure], 0)
  return { day, texts: sum('texts'), segments: sum('segments'), cost: sum('cost'), templates }
}

/** SMS costs of each of the last 30 days. */
export const getSmsCosts = async (ctx: ScopedContext<'messages.read'>) => {
  const last = today(ctx.clock)
  const rows = await findSmsCosts(ctx.db, addDays(last, 1 - DAYS), last)
  const days = Array.from({ length: DAYS }, (_, back) => dayOf(addDays(last, -back), rows))
  return { today: dayOf(last, rows), ...(await loadSmsSettings(ctx.db)), days }
}

/** Alerts administrators once a day when SMS costs exceed the alert level. Called after each message. */
export const watchSmsCost = async (services: Services): Promise<void> => {
  const ctx = asSystem(services)
  const day = today(ctx.clock)
  await transact(ctx, async (ctx) => {
    const { daily_alert } = await loadSmsSettings(ctx.db)
    const { cost, templates } = dayOf(day, await findSmsCosts(ctx.db, day, day))
    const [dearest] = templates
    if (cost <= daily_alert || !dearest) return
    if (!(await insertSmsAlert(ctx.db, { day, cost, level: daily_alert }))) return
    await alertRoles(ctx, ['admin', 'superadmin'], {
      title: text('Today’s text messages cost more than the alert level'),
      message: text(
        'Today’s text messages have cost {cost}, more than the alert level of {level}. “{template}” messages cost the most: {part}.',
        {
          cost: money(cost),
          level: money(daily_alert),
          template: verbatim(dearest.template.replaceAll('-', ' ')),
          part: money(dearest.cost),
        },
      ),
      link: '/admin/notifications?tab=sms-cost',
    })
  })
}
