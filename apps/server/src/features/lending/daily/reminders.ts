import { openValue, schema, type Transaction } from '@efie/database'
import { fairContact, reminderDays, sumOf, type LocalDate, type Pesewas } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { publicUrl } from '../../../config.ts'
import { nowIso, today } from '../../../platform/clock.ts'
import {
  asSystem,
  transact,
  type Context,
  type Services,
  type TransactionContext,
} from '../../../platform/context.ts'
import { queryRows } from '../../../platform/database/query-rows.ts'
import { oneSms } from '../../../platform/messaging/sms-text.ts'
import { toE164 } from '../../../platform/phone.ts'
import { date, money } from '../../../platform/texts/figures.ts'
import { languageOf } from '../../../platform/texts/language-of.ts'
import { translate } from '../../../platform/texts/translate.ts'
import { text, type Text } from '../../../platform/texts/text.ts'
import { notify } from '../../notifications/index.ts'
import { pageOf, reliefPageOf } from '../book/loan-pages.ts'
import { loadLoanStanding } from '../standing/loan-standing.ts'

export const REMIND_PAYMENTS = 'remind-payments'
const BATCH = 200

interface Candidate extends Record<string, unknown> {
  loan_id: string
  order_id: string | null
  user_id: string
  email: string
  phone: string | null
  due_date: LocalDate
  day: number
}

type Reminder = Candidate & { amount: Pesewas }
/** Position from which the next batch continues. */
type Place = Pick<Candidate, 'loan_id' | 'due_date'>

const open = sql`i.principal + i.interest + i.fee + i.late_fee - i.paid_principal - i.paid_interest - i.paid_fee - i.paid_late_fee`

/**
 * Open instalments to remind of today, without those already reminded of. What is overdue waits while a promise
 * to pay runs: its own day brings the reminder.
 */
const findDue = async (services: Services, day: LocalDate, after: Place | null) => {
  const days = sql.join(
    reminderDays.map((offset) => sql`${day}::date - ${offset}::int`),
    sql`, `,
  )
  const rows = await queryRows<Candidate>(
    services.db,
    sql`select l.id as loan_id, l.order_id, l.user_id, p.email, p.phone, i.due_date::text as due_date,
          (${day}::date - i.due_date) as day
        from instalments i
        join loans l on l.id = i.loan_id
        join profiles p on p.id = l.user_id
        where l.status = 'active' and l.held_from is null and i.due_date in (${days}) and ${open} > 0
          and not exists (select 1 from payment_reminders r
            where r.loan_id = l.id and r.due_date = i.due_date and r.day = ${day}::date - i.due_date)
          and not exists (select 1 from payments w where w.loan_id = l.id and w.status = 'processing')
          and not (i.due_date < ${day}::date and exists (select 1 from collection_cases c
            where c.loan_id = l.id and c.status = 'promised'))
          and ${after === null ? sql`true` : sql`(l.id, i.due_date) > (${after.loan_id}::uuid, ${after.due_date}::date)`}
        order by l.id, i.due_date limit ${BATCH}`,
  )
  return rows.map((row) => ({ ...row, phone: openValue(schema.profiles.phone, row.phone) }))
}

const messageOf = ({ day, due_date, ...reminder }: Reminder): Text => {
  const amount = money(reminder.amount)
  if (day === 0) return text('Your payment of {amount} is due today', { amount })
  const values = { amount, due_date: date(due_date) }
  return day < 0
    ? text('Your payment of {amount} is due on {due_date}', values)
    : text('Your payment of {amount} has been overdue since {due_date}', values)
}

/** Adds the links it mentions. */
const mailOf = (ctx: Context, { order_id, day }: Reminder, message: Text): Text => {
  const origin = publicUrl(ctx.config)
  const payUrl = `${origin}${pageOf({ order_id }, '/payments')}`
  const reliefUrl = `${origin}${reliefPageOf({ order_id })}`
  return day > 0
    ? text('{message}.\n\nPay: {payUrl}\nIf you can’t pay, ask for new dates: {reliefUrl}', {
        message,
        payUrl,
        reliefUrl,
      })
    : text('{message}.\n\nPay: {payUrl}', { message, payUrl })
}

/** Adds the amount demanded, which already considers employers' invoices and credit. */
const withDemand = async (
  tx: Transaction,
  candidate: Candidate,
  day: LocalDate,
): Promise<Reminder | null> => {
  const { loan_id, due_date } = candidate
  const standing = await loadLoanStanding(tx, { id: loan_id }, day)
  const asked = standing?.demands.filter((demand) => demand.due_date === due_date) ?? []
  const amount = sumOf(asked.map((demand) => demand.amount))
  return amount > 0 ? { ...candidate, amount } : null
}

const remind = async (ctx: TransactionContext, reminder: Reminder): Promise<void> => {
  const { loan_id, order_id, due_date, day } = reminder
  const inserted = await ctx.db
    .insert(schema.paymentReminders)
    .values({ loan_id, due_date, day, created_at: nowIso(ctx.clock) })
    .onConflictDoNothing()
    .returning({ id: schema.paymentReminders.id })
  if (inserted.length === 0) return
  const message = messageOf(reminder)
  await notify(ctx, {
    user_id: reminder.user_id,
    type: 'payment',
    title: day > 0 ? text('Payment overdue') : text('Payment due'),
    message,
    link: pageOf({ order_id }, '/payments'),
  })
  const language = await languageOf(ctx.db, reminder.user_id)
  await ctx.messenger.email(ctx.db, reminder.email, {
    template: 'payment-reminder',
    subject: translate(day > 0 ? text('Your payment is overdue') : text('Your payment is due'), language),
    text: translate(mailOf(ctx, reminder, message), language),
  })
  const phone = reminder.phone === null ? null : toE164(reminder.phone)
  if (phone !== null)
    await ctx.messenger.sms(ctx.db, phone, {
      template: 'payment-reminder',
      text: oneSms(translate(text('{message}. Pay in the app.', { message }), language)),
    })
}

/** Sends payment reminders by the policy's days, during fair-contact hours, each once. */
export const remindPayments = async (services: Services): Promise<number> => {
  const hour = services.clock.now().getUTCHours()
  if (hour < fairContact.from_hour || hour >= fairContact.to_hour) return 0
  const ctx = asSystem(services)
  const day = today(services.clock)
  let sent = 0
  let last: Place | null = null
  for (;;) {
    const rows: Candidate[] = await findDue(services, day, last)
    await transact(ctx, async (ctx) => {
      for (const row of rows) {
        const reminder = await withDemand(ctx.db, row, day)
        if (!reminder) continue
        await remind(ctx, reminder)
        sent += 1
      }
    })
    last = rows.at(-1) ?? null
    if (rows.length < BATCH) return sent
  }
}
