import { type Pesewas, sumOf } from '../money.ts'

export interface InvoicedInstalment {
  number: number
  /** What is open on employers' lines for it. */
  open: Pesewas
  /** What those lines have brought so far, whichever instalment the money then went to. */
  paid: Pesewas
}

/**
 * Which of a loan's instalments employers still answer for. A line answers for its own instalment first. Money fills the
 * oldest instalment, so a later invoice that was paid before an earlier one has paid the earlier one's instalment: the earlier
 * line then answers for the later instalment instead, up to what its own lines brought. What no instalment needs any more is
 * `excess`: the tenant has paid it otherwise, and it is credited.
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
