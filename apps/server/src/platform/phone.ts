import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** A number as stored, in E.164: a Ghanaian one may be typed without its country code. Null when it is no real number. */
export const toE164 = (text: string): string | null => {
  const parsed = parsePhoneNumberFromString(text, 'GH')
  return parsed?.isValid() ? parsed.number : null
}
