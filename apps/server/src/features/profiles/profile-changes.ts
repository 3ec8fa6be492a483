import { today } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { AppError, invalid, sqlState } from '../../platform/errors.ts'
import { requireTextable, toE164 } from '../../platform/phone.ts'
import type { ProfileRow } from './queries.ts'

type Writable = Pick<
  ProfileRow,
  | 'first_name'
  | 'last_name'
  | 'full_name'
  | 'phone'
  | 'address'
  | 'city'
  | 'state'
  | 'date_of_birth'
  | 'ghana_card_number'
  | 'employment_status'
  | 'employer_name'
  | 'monthly_income'
  | 'payday'
  | 'language'
>

/** A form's input: absent fields are unchanged, empty ones cleared. */
export type ProfileInput = {
  [Field in keyof Writable]?: NonNullable<Writable[Field]> | undefined
}

const OLDEST = 120

const birthDate = (date: string, today: string): string => {
  const oldest = `${Number(today.slice(0, 4)) - OLDEST}${today.slice(4)}`
  if (date >= today || date < oldest) throw invalid('date_of_birth', 'Enter your date of birth')
  return date
}

const phoneNumber = (text: string): string | null => {
  if (text === '') return null
  const number = toE164(text)
  if (number === null) throw invalid('phone', 'Enter a phone number, for example 024 123 4567')
  return number
}

/** Columns a form changes, as stored; only those that differ from the row. */
const changesIn = (row: ProfileRow, input: ProfileInput, today: string): Partial<Writable> => {
  const wanted: Partial<Writable> = { ...input }
  if (input.phone !== undefined) wanted.phone = phoneNumber(input.phone)
  if (input.employer_name === '') wanted.employer_name = null
  if (input.date_of_birth !== undefined) wanted.date_of_birth = birthDate(input.date_of_birth, today)
  if (input.full_name === undefined && (input.first_name !== undefined || input.last_name !== undefined)) {
    const names = [input.first_name ?? row.first_name, input.last_name ?? row.last_name]
    wanted.full_name = names.filter(Boolean).join(' ')
  }
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && value !== row[field as keyof Writable],
  )
  return Object.fromEntries(changed)
}

/**
 * The changes of a form, or a refusal of a field. A number accepted earlier stays, even if text messages to
 * its country have been stopped since.
 */
export const profileChanges = async (
  ctx: TransactionContext,
  row: ProfileRow,
  input: ProfileInput,
): Promise<Partial<Writable>> => {
  const changes = changesIn(row, input, today(ctx.clock))
  if (changes.phone) await requireTextable(ctx, 'phone', changes.phone)
  return changes
}

/** A Ghana Card belongs to one person. The unique index decides, so concurrent requests can't both succeed. */
export const withGhanaCardRule = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    if (sqlState(error)?.constraint === 'profiles_ghana_card_key') throw new AppError('GHANA_CARD_IN_USE')
    throw error
  }
}
