import {
  bankReceiptStatuses,
  creditNoteReasons,
  disputeStatuses,
  paymentMethods,
  paymentStatuses,
} from '@efie/domain'
import { z } from 'zod'
import { id, instant, localDate, pesewas } from './base.ts'

export const creditNote = z.object({
  id,
  number: z.string(),
  amount: pesewas,
  reason: z.enum(creditNoteReasons),
  note: z.string().nullable(),
  created_at: instant,
})

export const dispute = z.object({
  id,
  line_id: id.nullable(),
  reason: z.string(),
  status: z.enum(disputeStatuses),
  answer: z.string().nullable(),
  created_at: instant,
  resolved_at: instant.nullable(),
})

export const invoicePayment = z.object({
  id,
  amount: pesewas,
  method: z.enum(paymentMethods).nullable(),
  status: z.enum(paymentStatuses),
  reference: z.string(),
  paid_at: instant.nullable(),
  created_at: instant,
})

/** What has been paid for an invoice and hasn't reached the employees' loans yet. */
export const posting = z.object({
  shares: z.int(),
  amount: pesewas,
  /** Of these, shares that couldn't be posted so far. Efie tries again every hour. */
  failed_count: z.int(),
  failed_amount: pesewas,
  /** The first 50 of them, for those who may read the ledger: it's about the employees' loans. */
  failed: z.array(
    z.object({
      id,
      staff_number: z.string(),
      employee_name: z.string(),
      amount: pesewas,
      failed_at: instant,
    }),
  ),
})

export const ageing = z.object({
  not_due: pesewas,
  days_1_30: pesewas,
  days_31_60: pesewas,
  days_61_90: pesewas,
  over_90: pesewas,
  total: pesewas,
})

export const bankReceipt = z.object({
  id,
  amount: pesewas,
  reference: z.string(),
  payer: z.string(),
  received_on: localDate,
  status: z.enum(bankReceiptStatuses),
  invoice_id: id.nullable(),
  invoice_number: z.string().nullable(),
  payment_id: id.nullable(),
  recorded_by: id,
  recorded_by_name: z.string(),
  matched_by_name: z.string().nullable(),
  created_at: instant,
})

/** Columns by which invoices are sorted. */
export const invoiceSorts = [
  'period',
  'company_name',
  'number',
  'status',
  'line_count',
  'total',
  'due_date',
  'payday',
  'dunning_step',
  'created_at',
] as const

/** Columns by which employer transfers are sorted. */
export const bankReceiptSorts = [
  'payer',
  'amount',
  'status',
  'invoice_number',
  'received_on',
  'reference',
  'recorded_by_name',
  'created_at',
] as const
