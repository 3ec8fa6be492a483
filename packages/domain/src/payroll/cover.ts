import { type Pesewas, sumOf } from '../money.ts'

/** An instalment on employers' invoices. Amounts in pesewas. */
export interface InvoicedInstalment {
  number: number
  /** Open amount of the employers' lines for it, in pesewas. */
  open: Pesewas
  /** Money received on those lines, whichever instalment it was then allocated to. */
  paid: Pesewas
}

/**
 * Which of a loan's instalments employers still answer for. A line covers its own instalment first. Money
 * always fills the oldest instalment, so a later invoice paid before an earlier one pays the earlier one's
 * instalment. The earlier line then covers the later instalment instead, up to what that later line brought
 * in. `excess` is what no instalment needs any more because the tenant paid otherwise; it has to be credited.
 */
export const coverOf = (
  instalments: readonly { number: number; owed: Pesewas }[],
  invoiced: readonly InvoicedInstalment[],
): { covered: Map<number, Pesewas>; excess: Pesewas } => {
  const owed = new Map(instalments.map((one) => [one.number, one.owed]))
  const owedOn = (number: number): Pesewas => owed.get(number) ?? 0
  const covered = new Map(invoiced.map((line) => [line.number, Math.min(line.open, owedOn(line.number))]))
  let excess = sumOf(invoiced.map((line) => line.open)) - sumOf([...covered.values()])
  for (const { number, paid } of invoiced.toSorted((a, b) => a.number - b.number)) {
    const own = covered.get(number) ?? 0
    const moved = Math.min(excess, owedOn(number) - own, paid)
    covered.set(number, own + moved)
    excess -= moved
  }
  return { covered: new Map([...covered].filter(([, amount]) => amount > 0)), excess }
}
