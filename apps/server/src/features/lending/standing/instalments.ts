import {
  instalmentStatus,
  outstandingOf,
  ownShareOf,
  totalOf,
  type Cover,
  type LocalDate,
  type ProductTerms,
  type ReplayedLoan,
} from '@efie/domain'

/** Every instalment of a loan with what it has received, as of the day up to which it was replayed. */
export const presentInstalments = (
  { instalments }: Pick<ReplayedLoan, 'instalments'>,
  day: LocalDate,
  terms: ProductTerms,
  cover: Cover,
) =>
  instalments.map((instalment) => {
    const outstanding = totalOf(outstandingOf(instalment))
    const amount = totalOf(instalment.owed)
    return {
      number: instalment.number,
      tranche: instalment.tranche,
      due_date: instalment.due_date,
      ...instalment.owed,
      amount,
      paid: amount - outstanding,
      outstanding,
      invoiced: cover.get(instalment.number) ?? 0,
      own_outstanding: ownShareOf(instalment, cover),
      status: instalmentStatus(instalment, day, terms, cover),
    }
  })

/** Fees and late fees that are open, by instalment: what may be waived. */
export const openCharges = ({ instalments }: Pick<ReplayedLoan, 'instalments'>) =>
  instalments.flatMap((line) => {
    const open = outstandingOf(line)
    return (['late_fee', 'fee'] as const)
      .filter((kind) => open[kind] > 0)
      .map((kind) => ({ instalment_number: line.number, kind, amount: open[kind] }))
  })
