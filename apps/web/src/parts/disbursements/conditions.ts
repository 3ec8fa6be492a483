import { factTexts } from '@efie/domain'
import type { ApplicationDetail } from '~/platform/api/rows.ts'

export interface Condition {
  text: string
  holds: boolean
  /** What is missing, in the server's words. */
  missing: string
}

type Facts = Pick<ApplicationDetail, 'status' | 'signed_at' | 'payee_proof'> & {
  fees: Pick<ApplicationDetail['fees'], 'balance_paid'>
}

/** Conditions of requesting a payout; the server decides by the same facts. */
export const conditionsOf = (detail: Facts): Condition[] => [
  {
    text: 'Application approved',
    holds: detail.status === 'approved' || detail.status === 'active',
    missing: 'The application isn’t approved',
  },
  { text: 'Agreement signed', holds: detail.signed_at !== null, missing: factTexts.agreement_signed },
  { text: 'Balance at signing paid', holds: detail.fees.balance_paid, missing: factTexts.balance_paid },
  {
    text: 'Payee matched to the landlord’s ID',
    holds: detail.payee_proof?.stands === true,
    missing: factTexts.payee_verified,
  },
]
