import { accountingPeriodKinds, impairmentStages, bookLines } from '@efie/domain'
import { z } from 'zod'
import { approval } from './approvals.ts'
import {
  id,
  localDate,
  instant,
  pesewas,
  operation,
  countedPageOf,
  listPage,
  page,
  pageOf,
  daySpan,
  bookLine,
  refusals,
} from './base.ts'
import { account_code } from './ledger-accounts.ts'

const tags = ['ledger']

const month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Enter a month, such as 2026-10')

const posting = z.object({ account_code: z.string(), account_name: z.string(), amount: z.int() })

const period = z.object({
  id,
  kind: z.enum(accountingPeriodKinds),
  starts_on: localDate,
  ends_on: localDate,
  figures: z.record(z.string(), z.int()),
  closed_by: id,
  closed_by_name: z.string(),
  /** For months: who requested the close. */
  proposed_by_name: z.string().nullable(),
  reopened_at: instant.nullable(),
  reopened_by_name: z.string().nullable(),
  reopen_reason: z.string().nullable(),
  created_at: instant,
})

const control = z.object({
  account_code: z.string(),
  name: z.string(),
  /** The account's balance, and the sum of the loans, payouts, payments and open items it should equal. */
  ledger: z.int(),
  sub_ledger: z.int(),
  difference: z.int(),
  sub_ledger_name: z.string(),
})

const stageOfImpairment = z.object({
  stage: z.enum(impairmentStages),
  loans: z.int(),
  exposure: pesewas,
  /** How much of it is interest in suspense, for which no allowance is made. */
  suspended: pesewas,
  rate_bps: z.int(),
  allowance: pesewas,
})

/** Columns by which journal entries are sorted. */
export const journalEntrySorts = ['kind', 'effective_date', 'created_at'] as const

/** Operations of `/journal-entries`. Amounts are in pesewas, debit positive, credit negative. */
export const ledger = {
  entries: operation
    .meta({ access: 'ledger.read' })
    .route({ method: 'GET', path: '/journal-entries', summary: 'List journal entries, newest first', tags })
    .input(
      listPage(journalEntrySorts, '-created_at').extend({
        application_id: id.optional(),
        user_id: id.optional(),
        kind: z.string().max(60).optional(),
        account_code: account_code.optional(),
        from: localDate.optional(),
        to: localDate.optional(),
      }),
    )
    .output(
      countedPageOf(
        z.object({
          id,
          kind: z.string(),
          source_id: z.string(),
          description: z.string(),
          effective_date: localDate,
          created_at: instant,
          postings: z.array(posting),
        }),
      ),
    ),
  kinds: operation
    .meta({ access: 'ledger.read' })
    .route({
      method: 'GET',
      path: '/journal-entry-kinds',
      summary: 'List the kinds of journal entries posted so far',
      tags,
    })
    .output(z.object({ data: z.array(z.string()) })),
  statement: operation
    .meta({ access: 'ledger.read' })
    .route({
      method: 'GET',
      path: '/ledger-accounts/{account_code}/statement',
      summary: 'Get an account statement, oldest first, with running balance',
      tags,
    })
    .errors(refusals('ACCOUNT_NOT_FOUND'))
    .input(page.extend({ account_code, from: localDate.optional(), to: localDate.optional() }))
    .output(
      pageOf(
        z.object({
          id: z.string(),
          journal_entry_id: id,
          effective_date: localDate,
          kind: z.string(),
          description: z.string(),
          application_id: id.nullable(),
          user_id: id.nullable(),
          amount: z.int(),
          balance: z.int(),
        }),
      ).extend({ account_code: z.string(), name: z.string(), opening: z.int(), closing: z.int() }),
    ),
  control: operation
    .meta({ access: 'ledger.read' })
    .route({
      method: 'GET',
      path: '/journal-entries/control-check',
      summary: 'Compare sub-ledgers with control accounts (every difference should be zero)',
      tags,
    })
    .output(z.object({ data: z.array(control), agrees: z.boolean(), checked_at: instant })),
  feesAndTaxes: operation
    .meta({ access: 'ledger.read' })
    .route({
      method: 'GET',
      path: '/journal-entries/fees-and-taxes',
      summary: 'Get gateway fees, VAT and levies for a period',
      tags,
    })
    .input(daySpan)
    .output(
      z.object({
        gateway_fees: z.object({
          /**
           * Provider fees booked on the fee account, beside those the provider reported for the payments of
           * those days.
           */
          booked: z.int(),
          told: z.int(),
          collected: z.int(),
          share_bps: z.int(),
        }),
        bank_charges: z.int(),
        taxes: z.array(
          z.object({ account_code: z.string(), name: z.string(), charged: z.int(), owed: z.int() }),
        ),
        taxable_income: z.int(),
        taxes_charged: z.int(),
      }),
    ),
  impairment: operation
    .meta({ access: 'ledger.read' })
    .route({
      method: 'GET',
      path: '/journal-entries/impairment',
      summary:
        'Get the impairment allowance by stage at the end of a day (default: today), compared with the amount booked: rent loans, shop plans or both',
      tags,
    })
    .input(z.object({ line: bookLine, as_of: localDate.optional() }))
    .output(
      z.object({
        line: z.enum(bookLines),
        as_of: localDate,
        data: z.array(stageOfImpairment),
        required: pesewas,
        booked: z.int(),
        change: z.int(),
      }),
    ),
  cashPosition: operation
    .meta({ access: 'ledger.read' })
    .route({
      method: 'GET',
      path: '/journal-entries/cash-position',
      summary: 'Get the cash position: balances, commitments and amounts expected in 30 days',
      tags,
    })
    .errors(refusals('GATEWAY_UNAVAILABLE'))
    .output(
      z.object({
        bank: z.int(),
        gateway: z.int(),
        cash: z.int(),
        in_flight: z.int(),
        total: z.int(),
        /** Released and requested payouts, refunds in flight, tenants' credit, and open items. In pesewas. */
        payouts_waiting: pesewas,
        refunds_waiting: pesewas,
        tenant_credit: z.int(),
        unidentified: z.int(),
        days: z.array(z.object({ day: localDate, received: z.int(), paid_out: z.int() })),
        expected_30_days: pesewas,
        overdue: pesewas,
      }),
    ),
  collections: operation
    .meta({ access: 'ledger.read' })
    .route({
      method: 'GET',
      path: '/journal-entries/demands-and-collections',
      summary: 'Get amounts due and received by month: rent loans, shop plans or both',
      tags,
    })
    .input(daySpan.safeExtend({ line: bookLine }))
    .output(
      z.object({
        data: z.array(
          z.object({
            month: z.string(),
            demanded: pesewas,
            collected: pesewas,
            /** Collected by now of what fell due that month. In pesewas. */
            paid_of_demanded: pesewas,
            rate_bps: z.int(),
          }),
        ),
      }),
    ),
  export: operation
    .meta({ access: 'ledger.read', audit: 'ledger.export' })
    .route({
      method: 'GET',
      path: '/journal-entries/export.csv',
      summary: 'Export postings for a period, debits and credits in cedis',
      tags,
    })
    .input(daySpan)
    .output(z.file()),
}

/** Closed days and months. No entry can be dated in them. */
export const accountingPeriods = {
  list: operation
    .meta({ access: 'ledger.read' })
    .route({ method: 'GET', path: '/accounting-periods', summary: 'List closed periods, newest first', tags })
    .input(page.extend({ kind: z.enum(accountingPeriodKinds).optional() }))
    .output(
      pageOf(period).extend({
        closed_through: localDate.nullable(),
        /** Last day of the reopened month that hasn't been closed again; null if there is none. */
        reopened_month: localDate.nullable(),
      }),
    ),
  month: operation
    .meta({ access: 'ledger.read' })
    .route({
      method: 'GET',
      path: '/accounting-periods/months/{month}',
      summary:
        'Get a month’s close: whether it’s closed, what’s still missing, and the entry that closing would post',
      tags,
    })
    .input(z.object({ month }))
    .output(
      z.object({
        month: z.string(),
        ends_on: localDate,
        closed: z.boolean(),
        missing: z.array(
          z.object({
            fact: z.string(),
            text: z.string(),
            /** The earliest month that isn't closed; months close in order. */
            month: z.string().optional(),
            /** Days left to reconcile and lock. */
            days: z.array(localDate).optional(),
          }),
        ),
        /** Differences on control accounts that both people should know about. They don't prevent the close. */
        warnings: z.array(z.object({ fact: z.string(), text: z.string() })),
        /** Every condition of the close with its state, and open work that doesn’t prevent it; empty once closed. */
        checklist: z.array(
          z.object({
            fact: z.string(),
            state: z.enum(['done', 'open', 'warning', 'later']),
            text: z.string(),
            month: z.string().optional(),
            days: z.array(localDate).optional(),
          }),
        ),
        /** The month’s figures as booked now, in pesewas. Once it is closed, they include its provision for losses. */
        figures: z.object({
          entries: z.int(),
          /** Sum of its debits, which equals the sum of its credits. */
          debit: pesewas,
          income: z.int(),
          expenses: z.int(),
          result: z.int(),
        }),
        /** The entry that closing would post; null while something is missing. */
        entry: z
          .object({
            effective_date: localDate,
            lines: z.array(posting),
            /** Total allowance required at the month's last day, in pesewas. */
            impairment: pesewas,
            /** Its parts by impairment stage, for rent loans and shop plans together. */
            stages: z.array(stageOfImpairment),
          })
          .nullable(),
        /** A request to close or reopen the month, waiting for a second person. */
        approval_id: id.nullable(),
        /** Only the latest closed month can be reopened. */
        reopenable: z.boolean(),
      }),
    ),
  close: operation
    .meta({ access: 'ledger.close', idempotent: true, step_up: true, audit: 'approval.request' })
    .route({
      method: 'POST',
      path: '/accounting-periods/{month}/close',
      successStatus: 201,
      summary:
        'Request the month-end close, with months in order, days reconciled and sub-ledgers checked (needs a second person, whose approval posts the entry and closes the books)',
      tags,
    })
    .errors(
      refusals('SAME_PERSON', 'APPROVAL_NOT_FOUND', 'APPROVAL_EXISTS', 'PERIOD_CLOSED', 'PERIOD_NOT_READY'),
    )
    .input(z.object({ month }))
    .output(approval),
  reopen: operation
    .meta({ access: 'ledger.close', idempotent: true, step_up: true, audit: 'approval.request' })
    .route({
      method: 'POST',
      path: '/accounting-periods/{month}/reopen',
      successStatus: 201,
      summary:
        'Request the reopening of the latest closed month (needs a second person, and the figures at its close are kept)',
      tags,
    })
    .errors(refusals('SAME_PERSON', 'APPROVAL_NOT_FOUND', 'APPROVAL_EXISTS', 'TRANSITION_NOT_ALLOWED'))
    .input(z.object({ month, reason: z.string().trim().min(1).max(500) }))
    .output(approval),
}
