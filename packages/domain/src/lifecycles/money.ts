import {
  type DisbursementStatus,
  disbursementStatuses,
  type InvoiceStatus,
  invoiceStatuses,
  type PaymentStatus,
  paymentStatuses,
} from '../enumerations.ts'
import type { TransitionTable } from './transition.ts'

const finance = ['finance', 'admin', 'superadmin'] as const

/**
 * Payment (domain.md §3). A row is a demand or a purchase, so a failed or expired one can be retried while it
 * is still owed and no other attempt is open. A second person completes manual entries; the gateway's
 * confirmation completes all others.
 */
export const paymentLifecycle: TransitionTable<PaymentStatus> = {
  name: 'payment',
  initial: 'pending',
  statuses: paymentStatuses,
  terminal: [],
  transitions: [
    {
      from: 'pending',
      to: 'processing',
      by: ['owner', 'system', 'finance'],
      requires: ['no_payment_in_progress'],
    },
    { from: 'pending', to: 'expired', by: ['system'], requires: ['no_payment_in_progress'] },
    // A demand that expired without an attempt is owed again because an employer's invoice no longer covers
    // it.
    { from: 'expired', to: 'pending', by: ['system'], requires: ['still_owed', 'no_payment_in_progress'] },
    { from: 'processing', to: 'completed', by: ['system'], requires: ['gateway_verified'] },
    { from: 'processing', to: 'completed', by: finance, requires: ['two_persons'] },
    { from: 'processing', to: 'failed', by: ['system', ...finance] },
    { from: 'processing', to: 'expired', by: ['system'] },
    {
      from: 'failed',
      to: 'processing',
      by: ['owner', 'system', 'finance'],
      requires: ['still_owed', 'no_payment_in_progress'],
    },
    {
      from: 'expired',
      to: 'processing',
      by: ['owner', 'system', 'finance'],
      requires: ['still_owed', 'no_payment_in_progress'],
    },
    { from: 'completed', to: 'partly-refunded', by: ['system', 'finance'], requires: ['refund_confirmed'] },
    { from: 'completed', to: 'refunded', by: ['system', 'finance'], requires: ['refund_confirmed'] },
    { from: 'partly-refunded', to: 'refunded', by: ['system', 'finance'], requires: ['refund_confirmed'] },
    // The dispute over a charged-back amount was won.
    { from: 'refunded', to: 'completed', by: ['system', 'finance'], requires: ['dispute_won'] },
    { from: 'refunded', to: 'partly-refunded', by: ['system', 'finance'], requires: ['dispute_won'] },
    { from: 'partly-refunded', to: 'completed', by: ['system', 'finance'], requires: ['dispute_won'] },
  ],
}

/** Disbursement (domain.md §3). A failed one is resent under the same reference, or reversed. */
export const disbursementLifecycle: TransitionTable<DisbursementStatus> = {
  name: 'disbursement',
  initial: 'requested',
  statuses: disbursementStatuses,
  terminal: ['reversed', 'cancelled'],
  transitions: [
    {
      from: 'requested',
      to: 'released',
      by: finance,
      requires: ['agreement_signed', 'balance_paid', 'payee_verified', 'not_charged_back', 'two_persons'],
    },
    { from: 'requested', to: 'cancelled', by: ['system', ...finance] },
    { from: 'released', to: 'sent', by: ['system', 'finance'] },
    { from: 'released', to: 'cancelled', by: finance, requires: ['two_persons'], needs_reason: true },
    { from: 'sent', to: 'confirmed', by: ['system'], requires: ['gateway_verified'] },
    { from: 'sent', to: 'confirmed', by: finance, requires: ['two_persons'] },
    { from: 'sent', to: 'failed', by: ['system', 'finance'] },
    { from: 'failed', to: 'sent', by: ['system', ...finance] },
    { from: 'failed', to: 'reversed', by: finance, requires: ['two_persons'], needs_reason: true },
    { from: 'confirmed', to: 'reversed', by: ['system'], requires: ['gateway_verified'] },
    { from: 'confirmed', to: 'reversed', by: finance, requires: ['two_persons'], needs_reason: true },
  ],
}

/** Company invoice (domain.md §3). Only an unpaid one can be voided. */
export const invoiceLifecycle: TransitionTable<InvoiceStatus> = {
  name: 'invoice',
  initial: 'draft',
  statuses: invoiceStatuses,
  terminal: ['paid', 'void'],
  transitions: [
    { from: 'draft', to: 'issued', by: finance, requires: ['diff_approved', 'two_persons'] },
    { from: 'draft', to: 'void', by: ['system', ...finance], requires: ['nothing_paid'] },
    { from: 'issued', to: 'partly-paid', by: ['system', 'finance'], requires: ['partly_paid'] },
    { from: 'issued', to: 'overdue', by: ['system'], requires: ['past_due'] },
    { from: 'issued', to: 'paid', by: ['system', 'finance'], requires: ['fully_paid'] },
    // Credit notes alone reduced it to zero.
    { from: 'issued', to: 'void', by: ['system'], requires: ['nothing_paid'] },
    { from: 'overdue', to: 'void', by: ['system'], requires: ['nothing_paid'] },
    { from: 'issued', to: 'void', by: finance, requires: ['nothing_paid'], needs_reason: true },
    { from: 'partly-paid', to: 'overdue', by: ['system'], requires: ['past_due'] },
    { from: 'partly-paid', to: 'paid', by: ['system', 'finance'], requires: ['fully_paid'] },
    { from: 'overdue', to: 'paid', by: ['system', 'finance'], requires: ['fully_paid'] },
    { from: 'overdue', to: 'void', by: finance, requires: ['nothing_paid'], needs_reason: true },
  ],
}
