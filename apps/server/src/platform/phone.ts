import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Config } from '../config.ts'
import type { Context } from './context.ts'
import { invalid } from './errors.ts'
import { languageOf } from './texts/language-of.ts'
import { translate } from './texts/translate.ts'
import { text, type Figure, type Text } from './texts/text.ts'

/** A phone number in E.164, as stored; a Ghanaian one may lack its country code. Null if it isn't valid. */
export const toE164 = (typed: string): string | null => {
  const parsed = parsePhoneNumberFromString(typed, 'GH')
  return parsed?.isValid() ? parsed.number : null
}

/**
 * Whether text messages are sent to the number's country. Texts abroad cost many times more, and fraudsters
 * earn a share of them with premium numbers (SMS pumping).
 */
export const isTextable = ({ SMS_COUNTRIES }: Pick<Config, 'SMS_COUNTRIES'>, number: string): boolean =>
  SMS_COUNTRIES.split(',').includes(parsePhoneNumberFromString(number)?.country ?? '')

const countriesIn =
  (codes: readonly string[]): Figure =>
  (language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    return new Intl.ListFormat(language).format(codes.map((code) => names.of(code) ?? code))
  }

/** Why no text messages are sent to a number; null if they are. */
export const whyNotTextable = (config: Pick<Config, 'SMS_COUNTRIES'>, number: string): Text | null =>
  isTextable(config, number)
    ? null
    : text('We only send text messages to these countries: {countries}. Enter a number from one of them.', {
        countries: countriesIn(config.SMS_COUNTRIES.split(',')),
      })

/** Refuses a number that text messages can't reach, in the caller's language. */
export const requireTextable = async (ctx: Context, path: string, number: string): Promise<void> => {
  const why = whyNotTextable(ctx.config, number)
  if (why) throw invalid(path, translate(why, await languageOf(ctx.db, ctx.actor?.id)))
}
