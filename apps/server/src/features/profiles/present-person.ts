import { maskGhanaCard } from '@efie/domain'
import type { ProfileRow } from './queries.ts'

/** A person as others see them: the card number masked, and only the year of birth. */
export const presentPerson = ({ date_of_birth, ghana_card_number, ...rest }: ProfileRow) => ({
  ...rest,
  birth_year: date_of_birth === null ? null : Number(date_of_birth.slice(0, 4)),
  ghana_card_masked: ghana_card_number === null ? null : maskGhanaCard(ghana_card_number),
})
