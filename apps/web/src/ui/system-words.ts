let name = 'Efie'
let currency = 'GHS'
const takers = new Set<(currency: string) => void>()

/** What the operator calls the product. */
export const systemName = (): string => name

/** For what writes money: told the currency at once, and again when the settings are known. */
export const followCurrency = (take: (currency: string) => void): void => {
  takers.add(take)
  take(currency)
}

/** Takes name and currency from the system settings; they are read while a page is drawn. */
export const adoptSystemWords = (settings: { system_name: string; default_currency: string }): void => {
  name = settings.system_name
  currency = settings.default_currency
  for (const take of takers) take(currency)
}
