import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Config } from '../config.ts'
import type { Context } from './context.ts'
import { invalid } from './errors.ts'
import { languageOf } from './texts/language-of.ts'
import { translate } from './texts/translate.ts'
import { text, type Figure, type Text } from './texts/text.ts'

/** A number as stored, in E.164: a Ghanaian one may be typed without its country code. Null when it is no real number. */
export const toE164 = (typed: string): string | null => {
  const parsed = parsePhoneNumberFromString(typed, 'GH')
  return parsed?.isValid() ? parsed.number : null
}

/**
 * Whether texts go to the country of a number in E.164: a text abroad costs many times as much, and numbers that share what
 * it costs with their owner are abroad.
 */
export const isTextable = ({ SMS_COUNTRIES }: Pick<Config, 'SMS_COUNTRIES'>, number: string): boolean =>
  SMS_COUNTRIES.split(',').includes(parsePhoneNumberFromString(number)?.country ?? '')

const countriesIn =
  (codes: readonly string[]): Figure =>
  (language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    return new Intl.ListFormat(language).format(codes.map((code) => names.of(code) ?? code))
  }

/** Why a number in E.164 is not taken: null where texts go to its country. */
export const whyNotTextable = (config: Pick<Config, 'SMS_COUNTRIES'>, number: string): Text | null =>
  isTextable(config, number)
    ? null
    : text('We only send text messages to these countries: {countries}. Enter a number from one of them.', {
        countries: countriesIn(config.SMS_COUNTRIES.split(',')),
      })

/** Refuses the field of a number that texts do not reach, in the asker's language. */
export const requireTextable = async (ctx: Context, path: string, number: string): Promise<void> => {
  const why = whyNotTextable(ctx.config, number)
  if (why) throw invalid(path, translate(why, await languageOf(ctx.db, ctx.actor?.id)))
}
