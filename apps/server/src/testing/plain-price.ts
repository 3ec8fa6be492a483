/**
 * The best price a contract gives for the days on which it was paid, computed independently of the rules
 * under test: no allocation and no replay, just day by day. Amounts in pesewas, days as `2026-11-20`.
 */
export interface PlainContract {
  /** Months still to be paid after the payout. */
  months: readonly { principal: number; interest: number; begins: string }[]
  /** Interest paid at signing, by the day its month begins. */
  prepaid: readonly { interest: number; begins: string }[]
}

export interface PlainMovement {
  day: string
  /**
   * `paid`, `refunded`, `charged` as a fee, `waived` of a charge; `owed` again because a payment before the
   * loan was reversed, `won` when that dispute was won.
   */
  kind: 'paid' | 'refunded' | 'charged' | 'waived' | 'owed' | 'won'
  amount: number
  /** Number of the instalment charged. */
  of?: number
}

const totalOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

const sumOf = (movements: readonly PlainMovement[], kind: PlainMovement['kind'], day: string): number =>
  totalOf(
    movements.filter((movement) => movement.kind === kind && movement.day <= day).map(({ amount }) => amount),
  )

/** Charges made by a day, less waivers by another day; a waiver never exceeds its charge. */
const chargesOf = (movements: readonly PlainMovement[], chargedBy: string, waivedBy: string): number =>
  totalOf(
    [...new Set(movements.map((movement) => movement.of))].map((one) => {
      const own = movements.filter((movement) => movement.of === one)
      return Math.max(0, sumOf(own, 'charged', chargedBy) - sumOf(own, 'waived', waivedBy))
    }),
  )

/** Reversed payments are owed whenever that becomes known, even after everything else was paid. */
const reinstatedBy = (movements: readonly PlainMovement[], day: string): number =>
  Math.max(0, sumOf(movements, 'owed', day) - sumOf(movements, 'won', day))

/**
 * The contract's total price if it ends on a day: interest of begun months, less prepaid interest of later
 * ones.
 */
const costOnDay = ({ months, prepaid }: PlainContract, day: string): number =>
  totalOf(months.map(({ principal }) => principal)) +
  totalOf(months.filter(({ begins }) => begins <= day).map(({ interest }) => interest)) -
  totalOf(prepaid.filter(({ begins }) => begins > day).map(({ interest }) => interest))

/**
 * The best total price: the contract ends on the first day on which payments suffice, and nothing is charged
 * afterwards; otherwise every month is charged. From `given_up` on nothing more is earned.
 */
export const bestPrice = (
  contract: PlainContract,
  movements: readonly PlainMovement[],
  given_up: string | null = null,
): { price: number; ended: string | null } => {
  const last = '9999-12-31'
  const until = (day: string) => (given_up !== null && given_up < day ? given_up : day)
  const days = [...new Set(movements.filter(({ kind }) => kind === 'paid').map(({ day }) => day))].sort()
  const ended =
    days.find(
      (day) =>
        sumOf(movements, 'paid', day) - sumOf(movements, 'refunded', day) >=
        costOnDay(contract, until(day)) + chargesOf(movements, day, day) + reinstatedBy(movements, day),
    ) ?? null
  return {
    price:
      costOnDay(contract, until(ended ?? last)) +
      chargesOf(movements, ended ?? last, last) +
      reinstatedBy(movements, last),
    ended,
  }
}
