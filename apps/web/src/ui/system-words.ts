let name = 'Efie'
let currency = 'GHS'
const listeners = new Set<(currency: string) => void>()

/** The product's name, which the operator can change. */
export const systemName = (): string => name

/** Registers a consumer of the currency. It is called immediately, and again when the settings arrive. */
export const onCurrencyChange = (listener: (currency: string) => void): void => {
  listeners.add(listener)
  listener(currency)
}

/** Applies name and currency from the system settings. Components read them while rendering. */
export const adoptSystemWords = (settings: { system_name: string; default_currency: string }): void => {
  name = settings.system_name
  currency = settings.default_currency
  for (const listener of listeners) listener(currency)
}
