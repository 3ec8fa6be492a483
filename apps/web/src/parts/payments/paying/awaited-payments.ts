const key = 'efie-awaited-payments'

const read = (): string[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

const write = (ids: string[]): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(ids.slice(-10)))
  } catch {
    // Without storage the outcome is still shown, only not announced.
  }
}

/** Remembers, across the visit to the payment page, that this tab waits for a payment's outcome. */
export const awaitPayment = (id: string): void => write([...read().filter((one) => one !== id), id])

/** True once per awaited payment, so its outcome is announced only once. */
export const takeAwaited = (id: string): boolean => {
  const ids = read()
  if (!ids.includes(id)) return false
  write(ids.filter((one) => one !== id))
  return true
}
