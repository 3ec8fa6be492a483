/**
 * Integer hundredths of a Ghana cedi. The optional brand keeps the type apart from other branded numbers at
 * no run-time cost.
 */
export type Pesewas = number & { readonly __unit?: 'pesewas' }

/** Upper bound on any amount shown to people or stored for them: GH₵ 10 billion. */
export const maxAmount: Pesewas = 1_000_000_000_000

/**
 * Returns the number as pesewas. Throws RangeError when it is not a safe integer, which is a programming
 * error and never user input.
 */
export const pesewas = (value: number): Pesewas => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of pesewas: ${value}`)
  return value
}

export const isPesewas = (value: unknown): value is Pesewas => Number.isSafeInteger(value)

export const sumOf = (amounts: Iterable<Pesewas>): Pesewas => {
  let total = 0
  for (const amount of amounts) total += amount
  return pesewas(total)
}

/**
 * `numerator / denominator`, rounded half up (towards +∞) and exact: pass bigint where a product may exceed
 * 2^53. Throws RangeError when the denominator is not positive or the result is not a safe integer.
 */
export const divideRoundHalfUp = (numerator: number | bigint, denominator: number | bigint): number => {
  const above = BigInt(numerator)
  const below = BigInt(denominator)
  if (below <= 0n) throw new RangeError('the denominator must be positive')
  const doubled = 2n * above + below
  const quotient = doubled / (2n * below)
  const floored = doubled < 0n && doubled % (2n * below) !== 0n ? quotient - 1n : quotient
  return pesewas(Number(floored))
}

/** `amount × numerator / denominator`, rounded half up; exact even beyond 2^53. */
export const proportion = (amount: Pesewas, numerator: number, denominator: number): Pesewas =>
  divideRoundHalfUp(BigInt(amount) * BigInt(numerator), BigInt(denominator))

/** `amount × bps / 10 000`, rounded half up. */
export const basisPointsOf = (amount: Pesewas, bps: number): Pesewas => proportion(amount, bps, 10_000)

/** Splits an amount into `parts` integer shares; the last share takes the residual (domain.md §1). */
export const splitEvenly = (amount: Pesewas, parts: number): Pesewas[] => {
  const share = Math.floor(amount / parts)
  return Array.from({ length: parts }, (_, index) =>
    index === parts - 1 ? amount - share * (parts - 1) : share,
  )
}

const digits = (amount: Pesewas): string => {
  const whole = Math.trunc(Math.abs(pesewas(amount)) / 100)
  const rest = Math.abs(amount) % 100
  return `${whole.toString().replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${rest.toString().padStart(2, '0')}`
}

let currency = 'GHS'

/**
 * Sets the currency in which this process or window formats money: the setting `default_currency` (domain.md
 * §5). It labels amounts and converts none.
 */
export const writeMoneyIn = (code: string): void => {
  currency = code
}

/** ISO 4217 code of that currency, such as `GHS`. */
export const currencyCode = (): string => currency

/** Symbol of that currency: `GH₵` for the cedi, the code for any other. */
export const currencySign = (): string => (currency === 'GHS' ? 'GH₵' : currency)

/** `106489` → `GH₵ 1,064.89` with a no-break space and a true minus, for screens, email and PDF. */
export const formatMoney = (amount: Pesewas): string =>
  `${amount < 0 ? '−' : ''}${currencySign()}\u{A0}${digits(amount)}`

/** `106489` → `GHS 1,064.89`, for text messages: GSM-7 lacks ₵ (domain.md §6). */
export const formatMoneyPlain = (amount: Pesewas): string =>
  `${amount < 0 ? '-' : ''}${currency} ${digits(amount)}`

/**
 * Parses `1,064.89`, `GH₵ 1064.9` or `GHS 1,064` into pesewas; null when it is not an amount or has more than
 * two decimals.
 */
export const parseMoney = (text: string): Pesewas | null => {
  const bare = text
    .trim()
    .replace(/^(GH₵|GHS|GH¢|₵|¢)\s*/i, '')
    .replace(new RegExp(`^${currency}\\s*`, 'i'), '')
    .trim()
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(bare)
  if (!match) return null
  const amount = Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(amount) ? amount : null
}
