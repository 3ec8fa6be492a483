import type { ChargebackStatus } from '@efie/domain'
import type { Tone } from '~/ui/badge.tsx'
import { api } from '~/platform/api/client.ts'

export const chargebackLabels: Record<ChargebackStatus, string> = {
  open: 'Open',
  lost: 'Lost',
  accepted: 'Recorded by us',
  won: 'Won',
}

export const chargebackTones: Record<ChargebackStatus, Tone> = {
  open: 'caution',
  lost: 'danger',
  accepted: 'danger',
  won: 'positive',
}

export const samePerson = 'This is your own payment, so a colleague has to record it.'

/** Queries affected by a chargeback or a won dispute. */
export const chargebackTouches = [
  api.payments.key(),
  api.chargebacks.key(),
  api.loans.key(),
  api.applications.key(),
  api.orders.key(),
  api.invoices.key(),
  api.ledger.key(),
]

/** Why so much cannot be recorded. Without an amount the server would take all of it, so one has to be typed. */
export const amountProblem = (amount: number | null, most: number, tooMuch: string): string | false =>
  amount === null ? 'Enter an amount' : amount > most && tooMuch
