const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'rev', 'alhaji', 'hajia', 'madam', 'nana'])

/** The parts of a person's name that count: no accents, case, punctuation or titles. */
const partsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '' && !titles.has(part))

/** The same person's name written twice, word for word in any order: `MENSAH Kofi` and `Mr Kofi Mensah`. */
export const isSameName = (left: string, right: string): boolean => {
  const parts = partsOf(left).sort()
  return parts.length > 0 && parts.join(' ') === partsOf(right).sort().join(' ')
}

/**
 * Whether two names may belong to one person (domain.md §3, payout account against landlord's ID): case, order, titles and
 * middle names may differ, and a middle name may be an initial; at least two whole words must agree.
 */
export const namesMatch = (left: string, right: string): boolean => {
  const [fewer = [], more = []] = [partsOf(left), partsOf(right)].sort((a, b) => a.length - b.length)
  const rest = [...more]
  const take = (found: number): boolean => {
    if (found !== -1) rest.splice(found, 1)
    return found !== -1
  }
  const unmatched = fewer.filter((part) => !take(rest.indexOf(part)))
  const whole = fewer.length - unmatched.length
  return (
    whole >= 2 &&
    unmatched.every((part) =>
      take(
        rest.findIndex(
          (other) => (part.length === 1 || other.length === 1) && part.charAt(0) === other.charAt(0),
        ),
      ),
    )
  )
}
