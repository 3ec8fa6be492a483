import {
  formatMoneyPlain,
  outstandingOf,
  totalOf,
  type LoanEvent,
  type Pesewas,
  type ReplayedLoan,
} from '@efie/domain'
import type { Context } from '../../platform/context.ts'
import { loadSystemSettings } from '../settings/index.ts'
import { loadName } from './certificate-queries.ts'

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

interface Statement {
  title: string
  user_id: string
  /** What it is about, above the figures. */
  about: { label: string; value: string }[]
  state: ReplayedLoan
  payoff: Pesewas
  events: readonly LoanEvent[]
}

/** A statement as PDF, of the same replay that every screen shows. */
export const printStatement = async (
  ctx: Pick<Context, 'db'>,
  { title, user_id, about, state, payoff, events }: Statement,
): Promise<File> => {
  const { system_name } = await loadSystemSettings(ctx.db)
  const { renderStatement } = await import('./papers-pdf.ts')
  const bytes = await renderStatement({
    system_name,
    title,
    facts: [
      { label: 'Borrower', value: await loadName(ctx.db, user_id) },
      ...about,
      { label: 'As of', value: state.as_of },
      { label: 'Paid so far', value: formatMoneyPlain(state.total_paid) },
      { label: 'Open on the schedule', value: formatMoneyPlain(state.outstanding) },
      { label: 'Pays everything off today', value: formatMoneyPlain(payoff) },
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
  return new File([bytes], `statement-${state.as_of}.pdf`, { type: 'application/pdf' })
}
