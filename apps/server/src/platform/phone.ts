import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Config } from '../config.ts'
import { AppError } from './errors.ts'

/** A number as stored, in E.164: a Ghanaian one may be typed without its country code. Null when it is no real number. */
export const toE164 = (text: string): string | null => {
  const parsed = parsePhoneNumberFromString(text, 'GH')
  return parsed?.isValid() ? parsed.number : null
}

/**
 * Whether texts go to the country of a number in E.164: a text abroad costs many times as much, and numbers that share what
 * it costs with their owner are abroad.
 */
export const isTextable = ({ SMS_COUNTRIES }: Pick<Config, 'SMS_COUNTRIES'>, number: string): boolean =>
  SMS_COUNTRIES.split(',').includes(parsePhoneNumberFromString(number)?.country ?? '')

const abroad = {
  message: 'We don’t send text messages to that country. Enter a Ghana number, such as 024 123 4567',
}

/** Refuses the field of a number that texts are sent to. */
export const requireTextable = (
  config: Pick<Config, 'SMS_COUNTRIES'>,
  path: string,
  number: string,
): void => {
  if (!isTextable(config, number)) throw new AppError('VALIDATION_FAILED', { issues: [{ path, ...abroad }] })
}
