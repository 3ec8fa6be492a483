/** E.164 of a Ghana number as people write it; null when it cannot be one. */
export const e164Of = (typed: string): string | null => {
  const digits = typed.replaceAll(/\D/g, '')
  // A number of another country may read like one of Ghana without its plus.
  if (typed.trim().startsWith('+') && !digits.startsWith('233')) return null
  const national = digits.replace(/^(?:00233|233|0)/, '')
  return /^[2-5]\d{8}$/.test(national) ? `+233${national}` : null
}

/** Whether it can be a whole number: of Ghana, or of another country with its code. The server knows which are real. */
export const isPhone = (typed: string): boolean =>
  e164Of(typed) !== null || /^\+(?!233)\d{8,15}$/.test(typed.replaceAll(/[\s()-]/g, ''))
