import { outstandingOf, sumOf, totalOf, type LoanEvent, type PlanChangeKind } from '@efie/domain'
import { today } from '../../../platform/clock.ts'
import type { ScopedContext } from '../../../platform/context.ts'
import { translateForPdf } from '../../../platform/pdf/translate-for-pdf.ts'
import { date, printedMoney } from '../../../platform/texts/figures.ts'
import { languageOf } from '../../../platform/texts/language-of.ts'
import { text, type FixedText } from '../../../platform/texts/text.ts'
import { loadSystemSettings } from '../../settings/index.ts'
import { readLoan } from '../book/find-loan.ts'
import { standingOf } from '../standing/loan-standing.ts'
import { presentAddenda } from '../terms/sign-terms.ts'
import { loadAboutLoan, type AboutLoan } from './about-loan.ts'
import { loadName } from './certificate-queries.ts'

const movements: Record<LoanEvent['kind'], [name: FixedText, sign: 1 | -1]> = {
  payment: [text('Payment received'), -1],
  settlement: [text('Settlement received'), -1],
  late_fee: [text('Late fee'), 1],
  fee: [text('Fee'), 1],
  late_fee_reversal: [text('Late fee reversed'), -1],
  late_fee_waiver: [text('Late fee waived'), -1],
  fee_waiver: [text('Fee waived'), -1],
  credit_refund: [text('Credit refunded'), 1],
  return_credit: [text('Return credited'), -1],
  payment_reversal: [text('Payment reversed'), 1],
  payment_reinstatement: [text('Payment reinstated'), -1],
  credit_refund_return: [text('Refund of credit cancelled'), -1],
  write_off: [text('Written off'), -1],
}

const changeNames: Record<PlanChangeKind, FixedText> = {
  'later-dates': text('Later payment dates signed'),
  'other-months': text('New plan length signed'),
}

/** The statement of a loan as PDF in its owner's language, from the same replay as every screen. */
export const getStatement = async (
  ctx: ScopedContext<'applications.read'>,
  input: { id: string },
): Promise<File> => {
  const row = await readLoan(ctx, input.id)
  const { user_id } = row
  const { state, cover, payoff, events } = await standingOf(ctx.db, row, today(ctx.clock))
  const about = await loadAboutLoan(ctx.db, row)
  const { system_name } = await loadSystemSettings(ctx.db)
  const language = await languageOf(ctx.db, user_id)
  const facts: AboutLoan['facts'] = [
    { label: text('Borrower'), value: await loadName(ctx.db, user_id) },
    ...about.facts,
    { label: text('As at'), value: date(state.as_of) },
    { label: text('Paid so far'), value: printedMoney(state.total_paid) },
    { label: text('Remaining on the schedule'), value: printedMoney(state.outstanding) },
    ...(cover.size > 0
      ? [
          {
            label: text('Paid by your employer'),
            value: printedMoney(sumOf([...cover.values()])),
          },
        ]
      : []),
    { label: text('Amount to settle today'), value: printedMoney(payoff.amount) },
    { label: text('Credit'), value: printedMoney(state.credit) },
  ]
  const { renderStatement } = await import('./papers-pdf.ts')
  const bytes = await renderStatement({
    language,
    system_name,
    title: translateForPdf(about.statement_title, language),
    facts: facts.map(({ label, value }) => ({
      label: translateForPdf(label, language),
      value: typeof value === 'string' ? value : value(language),
    })),
    instalments: state.instalments.map((line) => ({
      number: String(line.number),
      due_date: date(line.due_date)(language),
      amount: printedMoney(totalOf(line.owed))(language),
      paid: printedMoney(totalOf(line.paid))(language),
      outstanding: printedMoney(totalOf(outstandingOf(line)))(language),
    })),
    changes: (await presentAddenda(ctx.db, row.id)).map((change) => ({
      date: date(change.signed_at.slice(0, 10))(language),
      text: translateForPdf(changeNames[change.kind], language),
      detail: translateForPdf(
        text(
          'APR of the remaining amount: {before}% before, {after}% after. Last payment: {last_before} before, {last_after} after.',
          {
            before: String(change.before.apr_nominal),
            after: String(change.after.apr_nominal),
            last_before: date(change.before.last_date ?? '')(language),
            last_after: date(change.after.last_date ?? '')(language),
          },
        ),
        language,
      ),
    })),
    movements: events.map((event) => {
      const [name, sign] = movements[event.kind]
      return {
        date: date(event.effective_date)(language),
        text: translateForPdf(name, language),
        amount: printedMoney(sign * event.amount)(language),
      }
    }),
  })
  return new File([bytes], `statement-${state.as_of}.pdf`, { type: 'application/pdf' })
}
