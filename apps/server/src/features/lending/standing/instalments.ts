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

/** All instalments of a loan with what they have received, as of the replay's day. */
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

/** Open fees and late fees by instalment, which can be waived. */
export const openCharges = ({ instalments }: Pick<ReplayedLoan, 'instalments'>) =>
  instalments.flatMap((line) => {
    const open = outstandingOf(line)
    return (['late_fee', 'fee'] as const)
      .filter((kind) => open[kind] > 0)
      .map((kind) => ({ instalment_number: line.number, kind, amount: open[kind] }))
  })
