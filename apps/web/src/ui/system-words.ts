let name = 'Efie'
let currency = 'GHS'
const takers = new Set<(currency: string) => void>()

/** The product's name, which the operator can change. */
export const systemName = (): string => name

/** Registers a consumer of the currency. It is called immediately, and again when the settings arrive. */
export const followCurrency = (take: (currency: string) => void): void => {
  takers.add(take)
  take(currency)
}

/** Applies name and currency from the system settings. Components read them while rendering. */
export const adoptSystemWords = (settings: { system_name: string; default_currency: string }): void => {
  name = settings.system_name
  currency = settings.default_currency
  for (const take of takers) take(currency)
}
