/**
 * The best price that a contract gives for the days on which it was paid, worked out without any of the rules it is held
 * against: no allocation, no replay, day after day on paper. Amounts in pesewas, days as `2026-11-20`.
 */
export interface PlainContract {
  /** Months that are still to be paid when the money has been lent. */
  months: readonly { principal: number; interest: number; begins: string }[]
  /** Interest paid at signing, by the day on which its month begins. */
  prepaid: readonly { interest: number; begins: string }[]
}

export interface PlainMovement {
  day: string
  /**
   * `paid` in, `refunded`, `charged` on top, `waived` of what had been charged; `owed` again of what was paid before anything
   * was lent and never came, `won` of that.
   */
  kind: 'paid' | 'refunded' | 'charged' | 'waived' | 'owed' | 'won'
  amount: number
  /** What it is charged on. */
  of?: number
}

const totalOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

const sumOf = (movements: readonly PlainMovement[], kind: PlainMovement['kind'], day: string): number =>
  totalOf(
    movements.filter((movement) => movement.kind === kind && movement.day <= day).map(({ amount }) => amount),
  )

/** Of what had been charged by a day, what is not waived by another; nothing is waived of a charge that came to nothing. */
const chargesOf = (movements: readonly PlainMovement[], chargedBy: string, waivedBy: string): number =>
  totalOf(
    [...new Set(movements.map((movement) => movement.of))].map((one) => {
      const own = movements.filter((movement) => movement.of === one)
      return Math.max(0, sumOf(own, 'charged', chargedBy) - sumOf(own, 'waived', waivedBy))
    }),
  )

/** Money that never came is owed whenever that is known, also when all else has been paid. */
const reinstatedBy = (movements: readonly PlainMovement[], day: string): number =>
  Math.max(0, sumOf(movements, 'owed', day) - sumOf(movements, 'won', day))

/** All that the contract asks for when it ends on a day: months begun by then, and what was prepaid for later ones comes off. */
const costOnDay = ({ months, prepaid }: PlainContract, day: string): number =>
  totalOf(months.map(({ principal }) => principal)) +
  totalOf(months.filter(({ begins }) => begins <= day).map(({ interest }) => interest)) -
  totalOf(prepaid.filter(({ begins }) => begins > day).map(({ interest }) => interest))

/**
 * What the whole of it costs at best: the first day on which the money paid until then was enough ends it, and nothing is asked
 * for afterwards; else every month is. `given_up` is the day from which nothing more is earned.
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
