import { writeMoneyIn } from '@efie/domain'

let name = 'Efie'

/** What the operator calls the product. */
export const systemName = (): string => name

/** Takes name and currency from the system settings; they are read while a page is drawn. */
export const adoptSystemWords = (settings: { system_name: string; default_currency: string }): void => {
  name = settings.system_name
  writeMoneyIn(settings.default_currency)
}
