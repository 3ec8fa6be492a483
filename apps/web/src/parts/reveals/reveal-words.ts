import type { RevealField, RevealPurpose } from '@efie/domain'

export const purposeLabels: Record<RevealPurpose, string> = {
  'verify-identity': 'Compare with an ID',
  'match-payee': 'Match with the landlord’s ID',
  'check-payout': 'Check or trace a payout',
  'answer-person': 'Answer the person’s request',
  'correct-record': 'Correct a mistake',
  'legal-request': 'Answer a legal request',
}

/** Names of fields within a sentence. */
export const fieldWords: Record<RevealField, string> = {
  ghana_card_number: 'Ghana Card number',
  date_of_birth: 'date of birth',
  payout_account: 'account number',
}
