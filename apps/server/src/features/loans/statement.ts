import { formatMoneyPlain, outstandingOf, totalOf, type LoanEvent } from '@efie/domain'
import { today } from '../../platform/clock.ts'
import { authorise, type Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { loadScopedApplication } from '../applications/index.ts'
import { loadSystemSettings } from '../settings/index.ts'
import { loadName } from './certificate-queries.ts'
import { loadLoanStanding } from './loan-standing.ts'
import { loadLoanEvents } from './queries.ts'

const words: Record<LoanEvent['kind'], [text: string, sign: 1 | -1]> = {
  payment: ['Payment received', -1],
  settlement: ['Settlement received', -1],
  late_fee: ['Late fee', 1],
  fee: ['Fee', 1],
  late_fee_reversal: ['Late fee taken back', -1],
  late_fee_waiver: ['Late fee waived', -1],
  fee_waiver: ['Fee waived', -1],
  credit_refund: ['Credit refunded', 1],
  return_credit: ['Return credited', -1],
  payment_reversal: ['Payment taken back', 1],
  write_off: ['Written off', -1],
}

/** The statement of a loan as PDF, of the same replay that every screen shows. */
export const getStatement = async (ctx: Context, input: { id: string }): Promise<File> => {
  const { actor, scope } = authorise(ctx, 'applications.read')
  const application = await loadScopedApplication(ctx.db, input.id, scope, actor.id)
  const day = today(ctx.clock)
  const standing = await loadLoanStanding(ctx.db, application, day)
  if (!standing) throw new AppError('NOTHING_DUE', undefined, 'Nothing has been paid out')
  const { state, payoff } = standing
  const { system_name } = await loadSystemSettings(ctx.db)
  const events = await loadLoanEvents(ctx.db, application.id)
  const { renderStatement } = await import('./loan-pdf.ts')
  const bytes = await renderStatement({
    system_name,
    holder: await loadName(ctx.db, application.user_id),
    property: application.property_address,
    facts: [
      { label: 'As of', value: day },
      { label: 'Paid to the landlord on', value: application.payout_date ?? '—' },
      { label: 'Paid so far', value: formatMoneyPlain(state.total_paid) },
      { label: 'Open on the schedule', value: formatMoneyPlain(state.outstanding) },
      { label: 'Pays everything off today', value: formatMoneyPlain(payoff.amount) },
      { label: 'Credit', value: formatMoneyPlain(state.credit) },
    ],
    instalments: state.instalments.map((line) => ({
      number: String(line.number),
      due_date: line.due_date,
      amount: formatMoneyPlain(totalOf(line.owed)),
      paid: formatMoneyPlain(totalOf(line.paid)),
      outstanding: formatMoneyPlain(totalOf(outstandingOf(line))),
    })),
    movements: events.map((event) => {
      const [text, sign] = words[event.kind]
      return { date: event.effective_date, text, amount: formatMoneyPlain(sign * event.amount) }
    }),
  })
  return new File([bytes], `statement-${day}.pdf`, { type: 'application/pdf' })
}
