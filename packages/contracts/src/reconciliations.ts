import {
  reconciliationStatuses,
  differenceCodes,
  differenceResolutions,
  statementSources,
  statementLineKinds,
  unidentifiedStatuses,
  journalTemplates,
  manualPaymentTypes,
} from '@efie/domain'
import { z } from 'zod'
import {
  id,
  localDate,
  instant,
  version,
  pesewas,
  operation,
  page,
  pageOf,
  byId,
  reasonOf,
  refusals,
} from './base.ts'
import { movingMoney } from './payments-refusals.ts'
import { account_code } from './ledger-accounts.ts'
import { manualTarget, namesOneTarget, oneTarget } from './payments-schemas.ts'

const tags = ['reconciliations']

const reconciliation = z.object({
  id,
  day: localDate,
  status: z.enum(reconciliationStatuses),
  gateway_imported_at: instant.nullable(),
  bank_imported_at: instant.nullable(),
  matched_at: instant.nullable(),
  locked_by: id.nullable(),
  locked_at: instant.nullable(),
  open_differences: z.int(),
  version,
  created_at: instant,
})

const difference = z.object({
  id,
  code: z.enum(differenceCodes),
  explanation: z.string(),
  reference: z.string().nullable(),
  ledger_amount: z.int().nullable(),
  file_amount: z.int().nullable(),
  statement_line_id: id.nullable(),
  journal_entry_id: id.nullable(),
  resolution: z.enum(differenceResolutions).nullable(),
  note: z.string().nullable(),
  resolved_by: id.nullable(),
  resolved_at: instant.nullable(),
  /** Possible resolutions, most useful first. */
  possible: z.array(z.enum(differenceResolutions)),
  created_at: instant,
})

const side = z.object({ count: z.int(), amount: z.int() })

const detail = reconciliation.extend({
  /** Money through the provider: its settlement file compared with account 1010 for that day. */
  gateway: z.object({ file: side, ledger: side, fees: pesewas }),
  /** Money through the bank: its statement compared with account 1000 for that day. */
  bank: z.object({ file: side, ledger: side }),
  /**
   * Each bank account and till in use: the day's movement in the ledger, and when its statement was imported.
   */
  accounts: z.array(
    z.object({
      account_code: z.string(),
      name: z.string(),
      entries: z.int(),
      amount: z.int(),
      imported_at: instant.nullable(),
      required: z.boolean(),
    }),
  ),
  matched: z.int(),
  differences: z.array(difference),
  /** What prevents locking the day; empty when nothing does. */
  missing: z.array(z.object({ fact: z.string(), text: z.string() })),
})

const line = z.object({
  id,
  source: z.enum(statementSources),
  row_number: z.int(),
  occurred_on: localDate,
  account_code: z.string(),
  kind: z.enum(statementLineKinds),
  reference: z.string().nullable(),
  description: z.string(),
  amount: z.int(),
  fee: pesewas,
  currency: z.string(),
  journal_entry_id: id.nullable(),
  explained: z.boolean(),
  created_at: instant,
})

const receipt = z.object({
  id,
  place: z.enum(['gateway', 'bank', 'cash']),
  amount: pesewas,
  received_on: localDate,
  reference: z.string().nullable(),
  description: z.string(),
  status: z.enum(unidentifiedStatuses),
  payment_id: id.nullable(),
  version,
  created_at: instant,
})

const candidate = z.object({
  id,
  kind: z.string(),
  description: z.string(),
  effective_date: localDate,
  amount: z.int(),
})

export const reconciliations = {
  list: operation
    .meta({ access: 'reconciliations.read' })
    .route({ method: 'GET', path: '/reconciliations', summary: 'List reconciled days, newest first', tags })
    .input(page.extend({ status: z.enum(reconciliationStatuses).optional() }))
    .output(pageOf(reconciliation)),
  create: operation
    .meta({ access: 'reconciliations.write', audit: 'reconciliation.begin' })
    .route({
      method: 'POST',
      path: '/reconciliations',
      successStatus: 201,
      summary: 'Start reconciling a day, or get the existing reconciliation',
      tags,
    })
    .errors(refusals('RECONCILIATION_NOT_FOUND', 'PERIOD_CLOSED', 'GATEWAY_UNAVAILABLE'))
    .input(z.object({ day: localDate }))
    .output(detail),
  get: operation
    .meta({ access: 'reconciliations.read' })
    .route({
      method: 'GET',
      path: '/reconciliations/{id}',
      summary: 'Get a day’s three-way reconciliation and differences',
      tags,
    })
    .errors(refusals('RECONCILIATION_NOT_FOUND', 'GATEWAY_UNAVAILABLE'))
    .input(byId)
    .output(detail),
  import: operation
    .meta({ access: 'reconciliations.write', audit: 'reconciliation.import' })
    .route({
      method: 'POST',
      path: '/reconciliations/{id}/imports',
      summary: 'Import a gateway or bank CSV (known rows are skipped)',
      tags,
    })
    .errors(refusals('RECONCILIATION_NOT_FOUND', 'PERIOD_CLOSED', 'QUOTA_REACHED', 'GATEWAY_UNAVAILABLE'))
    .input(
      z.object({
        id,
        source: z.enum(statementSources),
        /** Bank account or till of the statement; 1000 by default. */
        account_code: account_code.optional(),
        file: z.file().max(5_000_000),
      }),
    )
    .output(
      detail.extend({
        imported: z.int(),
        repeated: z.int(),
        /** Rows dated on other days, which are ignored. */
        other_days: z.int(),
        errors: z.array(z.object({ row: z.int(), message: z.string() })),
      }),
    ),
  lines: operation
    .meta({ access: 'reconciliations.read' })
    .route({
      method: 'GET',
      path: '/reconciliations/{id}/lines',
      summary: 'List a day’s imported lines, newest first',
      tags,
    })
    .errors(refusals('RECONCILIATION_NOT_FOUND'))
    .input(
      page.extend({ id, source: z.enum(statementSources).optional(), explained: z.stringbool().optional() }),
    )
    .output(pageOf(line)),
  match: operation
    .meta({ access: 'reconciliations.write', audit: 'reconciliation.match' })
    .route({
      method: 'POST',
      path: '/reconciliations/{id}/match',
      summary: 'Match a day’s lines again after posting or importing',
      tags,
    })
    .errors(refusals('RECONCILIATION_NOT_FOUND', 'PERIOD_CLOSED', 'GATEWAY_UNAVAILABLE'))
    .input(byId)
    .output(detail),
  lock: operation
    .meta({ access: 'reconciliations.write', audit: 'reconciliation.lock' })
    .route({
      method: 'POST',
      path: '/reconciliations/{id}/lock',
      summary: 'Lock a day (nothing can be posted on or before it)',
      tags,
    })
    .errors(refusals('RECONCILIATION_NOT_FOUND', 'PERIOD_CLOSED', 'PERIOD_NOT_READY', 'GATEWAY_UNAVAILABLE'))
    .input(byId)
    .output(detail),
  candidates: operation
    .meta({ access: 'reconciliations.read' })
    .route({
      method: 'GET',
      path: '/reconciliation-differences/{id}/candidates',
      summary: 'List entries with a difference’s account and amount that no statement shows yet',
      tags,
    })
    .errors(refusals('DIFFERENCE_NOT_FOUND'))
    .input(byId)
    .output(z.object({ data: z.array(candidate) })),
  resolve: operation
    .meta({ access: 'reconciliations.write', audit: 'reconciliation.resolve' })
    .route({
      method: 'POST',
      path: '/reconciliation-differences/{id}/resolve',
      summary: 'Resolve a difference',
      tags,
    })
    .errors({
      ...movingMoney,
      ...refusals(
        'DISBURSEMENT_NOT_FOUND',
        'APPROVAL_EXISTS',
        'RECONCILIATION_NOT_FOUND',
        'DIFFERENCE_NOT_FOUND',
        'JOURNAL_PROPOSAL_NOT_FOUND',
        'PERIOD_CLOSED',
        'IDEMPOTENCY_KEY_REUSED',
        'COST_TOO_HIGH',
      ),
    })
    .input(
      z.object({
        id,
        resolution: z.enum(differenceResolutions),
        note: reasonOf(undefined, 500),
        /** For `match-entry`: the ledger entry of the same movement. */
        journal_entry_id: id.optional(),
        /** For `propose-entry`: the template and the other account. A second person approves the entry. */
        template: z.enum(journalTemplates).optional(),
        account_code: account_code.optional(),
        /**
         * Book the line although an entry of the same amount is waiting for a statement, because it is other
         * money.
         */
        is_other_money: z.boolean().optional(),
      }),
    )
    .output(detail),
}

/** Receipts whose payer isn't known yet: account 2040, item by item. */
export const unidentifiedReceipts = {
  list: operation
    .meta({ access: 'reconciliations.read' })
    .route({
      method: 'GET',
      path: '/unidentified-receipts',
      summary: 'List unidentified receipts, newest first',
      tags,
    })
    .input(page.extend({ status: z.enum(unidentifiedStatuses).optional() }))
    .output(pageOf(receipt)),
  match: operation
    .meta({ access: 'payments.record', idempotent: true, audit: 'unidentified.match' })
    .route({
      method: 'POST',
      path: '/unidentified-receipts/{id}/match',
      summary:
        'Match an unidentified receipt to its owner (creates a manual entry for a second person to confirm)',
      tags,
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_FOUND',
        'APPLICATION_NOT_FOUND',
        'PAYMENT_NOT_FOUND',
        'ORDER_NOT_FOUND',
        'APPROVAL_EXISTS',
        'RECEIPT_NOT_FOUND',
        'PERIOD_CLOSED',
        'TRANSITION_NOT_ALLOWED',
        'PAYMENT_IN_PROGRESS',
        'NOTHING_DUE',
        'AMOUNT_NOT_ALLOWED',
      ),
    )
    .input(
      z
        .object({
          id,
          ...manualTarget,
          payment_type: z.enum(manualPaymentTypes).default('instalment'),
          note: z.string().trim().min(1, 'Explain how you know').max(500),
        })
        .refine(namesOneTarget, oneTarget),
    )
    .output(receipt),
}
