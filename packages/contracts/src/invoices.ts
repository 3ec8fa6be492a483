import {
  invoiceStatuses,
  leavingReasons,
  creditNoteReasons,
  paymentMethods,
  bankReceiptStatuses,
  networks,
} from '@efie/domain'
import { z } from 'zod'
import {
  amountOf,
  id,
  localDate,
  pesewas,
  instant,
  version,
  operation,
  page,
  pageOf,
  countedPageOf,
  listPage,
  byId,
  longText,
  textOf,
  reasonOf,
} from './base.ts'
import {
  ageing,
  bankReceipt,
  bankReceiptSorts,
  creditNote,
  dispute,
  invoicePayment,
  invoiceSorts,
  posting,
} from './invoices-schemas.ts'
import { refused } from './invoices-refusals.ts'
import { paymentDetail } from './payments-schemas.ts'

export const invoice = z.object({
  id,
  company_id: id,
  company_name: z.string(),
  number: z.string(),
  /** First day of the month invoiced. */
  period: localDate,
  payday: localDate,
  due_date: localDate,
  status: z.enum(invoiceStatuses),
  line_count: z.int(),
  total: pesewas,
  paid: pesewas,
  credited: pesewas,
  outstanding: pesewas,
  /** Smallest payment accepted, in pesewas. */
  least_payment: pesewas,
  days_overdue: z.int(),
  /** A company manager has approved the month's changes, so finance can issue the invoice. */
  diff_approved: z.boolean(),
  /** Who approved the month's changes. Someone else has to issue the invoice. */
  approved_by: id.nullable(),
  issued_at: instant.nullable(),
  paid_at: instant.nullable(),
  dunning_step: z.int(),
  disputed: z.boolean(),
  version,
  created_at: instant,
})

const line = z.object({
  id,
  employee_id: id,
  staff_number: z.string(),
  employee_name: z.string(),
  amount: pesewas,
  paid: pesewas,
  credited: pesewas,
  open: pesewas,
  capped: z.boolean(),
  ends_on: localDate,
  created_at: instant,
})

const changed = z.object({
  employee_id: id,
  staff_number: z.string(),
  employee_name: z.string(),
  previous: pesewas,
  amount: pesewas,
  reason: z.enum(leavingReasons).nullable(),
})

const invoiceList = listPage(invoiceSorts, '-created_at').extend({
  /** `open`: issued, and not paid in full. */
  status: z.enum([...invoiceStatuses, 'open']).optional(),
})

export const invoices = {
  list: operation
    .meta({ access: 'invoices.read' })
    .route({
      method: 'GET',
      path: '/invoices',
      summary: 'List invoices, newest first (companies only see issued invoices)',
      tags: ['invoices'],
    })
    .input(invoiceList.extend({ company_id: id.optional() }))
    .output(countedPageOf(invoice)),
  ofCompany: operation
    .meta({ access: 'invoices.read' })
    .route({
      method: 'GET',
      path: '/companies/{id}/invoices',
      summary: 'List a company’s invoices, newest first',
      tags: ['invoices'],
    })
    .errors(refused.invoices.ofCompany)
    .input(invoiceList.extend({ id }))
    .output(countedPageOf(invoice)),
  ageing: operation
    .meta({ access: 'invoices.read' })
    .route({
      method: 'GET',
      path: '/companies/{id}/ageing',
      summary: 'Get a company’s outstanding amounts by age',
      tags: ['invoices'],
    })
    .errors(refused.invoices.ageing)
    .input(byId)
    .output(ageing),
  get: operation
    .meta({ access: 'invoices.read' })
    .route({
      method: 'GET',
      path: '/invoices/{id}',
      summary: 'Get an invoice with its payments, credit notes and disputes',
      tags: ['invoices'],
    })
    .errors(refused.invoices.get)
    .input(byId)
    .output(
      invoice.extend({
        payments: z.array(invoicePayment),
        credit_notes: z.array(creditNote),
        disputes: z.array(dispute),
        posting,
      }),
    ),
  lines: operation
    .meta({ access: 'invoices.read' })
    .route({
      method: 'GET',
      path: '/invoices/{id}/lines',
      summary: 'List an invoice’s lines, by employee name',
      tags: ['invoices'],
    })
    .errors(refused.invoices.lines)
    .input(page.extend({ id, open: z.stringbool().optional() }))
    .output(pageOf(line)),
  allocations: operation
    .meta({ access: 'invoices.read' })
    .route({
      method: 'GET',
      path: '/invoices/{id}/payments/{payment_id}/allocations',
      summary: 'List how an invoice payment was allocated, by employee name',
      tags: ['invoices'],
    })
    .errors(refused.invoices.allocations)
    .input(page.extend({ id, payment_id: id }))
    .output(
      pageOf(
        z.object({
          id,
          line_id: id,
          staff_number: z.string(),
          employee_name: z.string(),
          amount: pesewas,
          created_at: instant,
        }),
      ),
    ),
  diff: operation
    .meta({ access: 'invoices.read' })
    .route({
      method: 'GET',
      path: '/invoices/{id}/diff',
      summary:
        'Get an invoice’s changes since last month: joiners, leavers, changed amounts and unpaid leave',
      tags: ['invoices'],
    })
    .errors(refused.invoices.diff)
    .input(byId)
    .output(
      z.object({
        previous_invoice_id: id.nullable(),
        previous_total: pesewas,
        total: pesewas,
        joiners: z.array(changed),
        leavers: z.array(changed),
        changes: z.array(changed),
        on_leave: z.array(changed),
        /** Each list below holds its first 500 rows. */
        counts: z.object({ joiners: z.int(), leavers: z.int(), changes: z.int(), on_leave: z.int() }),
      }),
    ),
  build: operation
    .meta({ access: 'invoices.approve', audit: ['invoice.build', 'invoice.rebuild'] })
    .route({
      method: 'POST',
      path: '/companies/{id}/invoices',
      successStatus: 201,
      summary: 'Create or refresh the draft invoice for the next payday',
      tags: ['invoices'],
    })
    .errors(refused.invoices.build)
    .input(byId)
    .output(invoice),
  approve: operation
    .meta({ access: 'invoices.approve', audit: 'invoice.approve' })
    .route({
      method: 'POST',
      path: '/invoices/{id}/approve',
      summary: 'Approve an invoice’s changes for the month (first person)',
      tags: ['invoices'],
    })
    .errors(refused.invoices.approve)
    .input(byId)
    .output(invoice),
  issue: operation
    .meta({ access: 'invoices.issue', step_up: true, audit: 'invoice.issue' })
    .route({
      method: 'POST',
      path: '/invoices/{id}/issue',
      summary: 'Issue an invoice (second person, in finance)',
      tags: ['invoices'],
    })
    .errors(refused.invoices.issue)
    .input(byId)
    .output(invoice),
  void: operation
    .meta({ access: 'invoices.adjust', audit: 'invoice.void' })
    .route({
      method: 'POST',
      path: '/invoices/{id}/void',
      summary: 'Void an unpaid invoice (tenants are asked to pay directly again)',
      tags: ['invoices'],
    })
    .errors(refused.invoices.void)
    .input(z.object({ id, reason: reasonOf() }))
    .output(invoice),
  credit: operation
    .meta({ access: 'invoices.adjust', idempotent: true, step_up: true, audit: 'invoice.credit' })
    .route({
      method: 'POST',
      path: '/invoices/{id}/credit-notes',
      successStatus: 201,
      summary: 'Credit invoice lines in full or in part (tenants are asked to pay those amounts directly)',
      tags: ['invoices'],
    })
    .errors(refused.invoices.credit)
    .input(
      z.object({
        id,
        reason: z.enum(creditNoteReasons),
        note: z.string().trim().max(1_000).optional(),
        lines: z
          .array(z.object({ line_id: id, amount: amountOf() }))
          .min(1)
          .max(500),
      }),
    )
    .output(creditNote),
  dispute: operation
    .meta({ access: 'invoices.dispute', audit: 'invoice.dispute' })
    .route({
      method: 'POST',
      path: '/invoices/{id}/disputes',
      successStatus: 201,
      summary: 'Dispute an invoice or one of its lines',
      tags: ['invoices'],
    })
    .errors(refused.invoices.dispute)
    .input(z.object({ id, line_id: id.optional(), reason: reasonOf() }))
    .output(dispute),
  resolveDispute: operation
    .meta({ access: 'invoices.adjust', audit: 'invoice.resolve-dispute' })
    .route({
      method: 'POST',
      path: '/invoices/{id}/disputes/{dispute_id}/resolve',
      summary: 'Answer a dispute (accepting a dispute of a line credits the line)',
      tags: ['invoices'],
    })
    .errors(refused.invoices.resolveDispute)
    .input(z.object({ id, dispute_id: id, status: z.enum(['accepted', 'rejected']), answer: longText }))
    .output(dispute),
  pay: operation
    .meta({ access: 'invoices.pay', idempotent: true, audit: 'payment.start' })
    .route({
      method: 'POST',
      path: '/invoices/{id}/payments',
      successStatus: 201,
      summary: 'Pay all or part of an invoice by mobile money, card or bank transfer',
      tags: ['invoices'],
    })
    .errors(refused.invoices.pay)
    .input(
      z
        .object({
          id,
          amount: pesewas.min(1, 'Enter an amount').optional(),
          method: z.enum(paymentMethods),
          network: z.enum(networks).optional(),
          phone: z.string().trim().max(20).optional(),
        })
        .refine((input) => input.method !== 'mobile_money' || (input.network && input.phone), {
          path: ['phone'],
          message: 'Choose a network and enter your mobile money number',
        }),
    )
    .output(paymentDetail),
  chargeback: operation
    .meta({ access: 'loans.adjust', idempotent: true, step_up: true, audit: 'invoice.payment-returned' })
    .route({
      method: 'POST',
      path: '/invoices/{id}/payments/{payment_id}/chargeback',
      summary: 'Record a chargeback on an employer payment, and reinstate its lines and instalments',
      tags: ['invoices'],
    })
    .errors(refused.invoices.chargeback)
    .input(z.object({ id, payment_id: id, reason: reasonOf() }))
    .output(invoice),
  pdf: operation
    .meta({ access: 'invoices.read' })
    .route({
      method: 'GET',
      path: '/invoices/{id}/invoice.pdf',
      summary: 'Download an invoice (PDF)',
      tags: ['invoices'],
    })
    .errors(refused.invoices.pdf)
    .input(byId)
    .output(z.file()),
  deductions: operation
    .meta({ access: 'invoices.read' })
    .route({
      method: 'GET',
      path: '/invoices/{id}/deductions.csv',
      summary: 'Export the deduction file as CSV, one row per employee',
      tags: ['invoices'],
    })
    .errors(refused.invoices.deductions)
    .input(byId)
    .output(z.file()),
}

export const bankReceipts = {
  list: operation
    .meta({ access: 'payments.confirm' })
    .route({
      method: 'GET',
      path: '/bank-receipts',
      summary: 'List employer transfers, newest first',
      tags: ['invoices'],
    })
    .input(
      listPage(bankReceiptSorts, '-created_at').extend({ status: z.enum(bankReceiptStatuses).optional() }),
    )
    .output(countedPageOf(bankReceipt)),
  record: operation
    .meta({ access: 'payments.record', idempotent: true, audit: 'bank-receipt.record' })
    .route({
      method: 'POST',
      path: '/bank-receipts',
      successStatus: 201,
      summary: 'Record an employer transfer (first person)',
      tags: ['invoices'],
    })
    .errors(refused.bankReceipts.record)
    .input(
      z.object({
        amount: amountOf(),
        reference: z.string().trim().min(1, 'Enter the reference from the bank statement').max(100),
        payer: textOf('Enter the payer as shown on the bank statement'),
        received_on: localDate,
      }),
    )
    .output(bankReceipt),
  match: operation
    .meta({ access: 'payments.confirm', idempotent: true, step_up: true, audit: 'bank-receipt.match' })
    .route({
      method: 'POST',
      path: '/bank-receipts/{id}/match',
      summary: 'Match an employer transfer to an invoice (second person)',
      tags: ['invoices'],
    })
    .errors(refused.bankReceipts.match)
    .input(z.object({ id, invoice_id: id }))
    .output(bankReceipt),
}
