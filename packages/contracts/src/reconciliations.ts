import {
  reconciliationStatuses,
  differenceResolutions,
  statementSources,
  unidentifiedStatuses,
  journalTemplates,
  manualPaymentTypes,
} from '@efie/domain'
import { z } from 'zod'
import {
  id,
  localDate,
  operation,
  page,
  pageOf,
  countedPageOf,
  listPage,
  byId,
  reasonOf,
  refusals,
  waiting,
} from './base.ts'
import { movingMoney } from './payments-refusals.ts'
import { account_code } from './ledger-accounts.ts'
import { manualTarget, namesOneTarget, oneTarget } from './payments-schemas.ts'
import {
  candidate,
  detail,
  line,
  preview,
  receipt,
  reconciliation,
  statement,
  suggestion,
} from './reconciliations-schemas.ts'

const tags = ['reconciliations']

/** Columns that unidentified receipts are sorted by. */
export const receiptSorts = [
  'description',
  'amount',
  'status',
  'place',
  'received_on',
  'reference',
  'created_at',
] as const

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
  preview: operation
    .meta({ access: 'reconciliations.write', audit: { none: 'computes and keeps nothing' } })
    .route({
      method: 'POST',
      path: '/reconciliations/{id}/imports/preview',
      summary: 'Preview the import of a gateway or bank CSV (multipart)',
      tags,
    })
    .errors(refusals('RECONCILIATION_NOT_FOUND', 'PERIOD_CLOSED', 'GATEWAY_UNAVAILABLE'))
    .input(statement)
    .output(preview),
  import: operation
    .meta({ access: 'reconciliations.write', audit: 'reconciliation.import' })
    .route({
      method: 'POST',
      path: '/reconciliations/{id}/imports',
      summary: 'Import a gateway or bank CSV as previewed (known rows are skipped)',
      tags,
    })
    .errors(
      refusals('RECONCILIATION_NOT_FOUND', 'PERIOD_CLOSED', 'QUOTA_REACHED', 'GATEWAY_UNAVAILABLE', 'STALE'),
    )
    .input(
      statement.extend({
        /** `confirm` of the preview. STALE if the file would now add other lines. */
        confirm: z.string().max(100),
      }),
    )
    .output(detail.extend(preview.pick({ imported: true, repeated: true, other_days: true }).shape)),
  removeFile: operation
    .meta({ access: 'reconciliations.write', audit: 'reconciliation.remove-file' })
    .route({
      method: 'DELETE',
      path: '/statement-files/{id}',
      summary:
        'Remove a wrong file with its lines, their matches and what was booked automatically from them, until the day is locked',
      tags,
    })
    .errors(
      refusals(
        'RECONCILIATION_NOT_FOUND',
        'STATEMENT_FILE_NOT_FOUND',
        'PERIOD_CLOSED',
        'TRANSITION_NOT_ALLOWED',
        'STALE',
        'GATEWAY_UNAVAILABLE',
      ),
    )
    .input(byId)
    .output(detail),
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
  suggestions: operation
    .meta({ access: 'reconciliations.read' })
    .route({
      method: 'GET',
      path: '/reconciliations/{id}/suggestions',
      summary: 'Suggest matches for a day’s open differences, best first, each with its reason',
      tags,
    })
    .errors(refusals('RECONCILIATION_NOT_FOUND'))
    .input(byId)
    .output(z.object({ data: z.array(suggestion) })),
  candidates: operation
    .meta({ access: 'reconciliations.read' })
    .route({
      method: 'GET',
      path: '/reconciliation-differences/{id}/candidates',
      summary:
        'Search the entries of a line’s account that no statement shows yet, by reference, text, amount or date',
      tags,
    })
    .errors(refusals('DIFFERENCE_NOT_FOUND'))
    .input(page.extend({ id, q: z.string().trim().max(100).optional() }))
    .output(pageOf(candidate)),
  unmatch: operation
    .meta({ access: 'reconciliations.write', audit: 'reconciliation.unmatch' })
    .route({
      method: 'POST',
      path: '/statement-lines/{id}/unmatch',
      summary: 'Separate a line from the entries it was matched with, until the day is locked',
      tags,
    })
    .errors(
      refusals(
        'RECONCILIATION_NOT_FOUND',
        'STATEMENT_LINE_NOT_FOUND',
        'PERIOD_CLOSED',
        'TRANSITION_NOT_ALLOWED',
        'STALE',
        'GATEWAY_UNAVAILABLE',
      ),
    )
    .input(z.object({ id, note: reasonOf(undefined, 500) }))
    .output(detail),
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
        'STATEMENT_LINE_NOT_FOUND',
        'JOURNAL_PROPOSAL_NOT_FOUND',
        'PERIOD_CLOSED',
        'STALE',
        'IDEMPOTENCY_KEY_REUSED',
        'COST_TOO_HIGH',
      ),
    })
    .input(
      z.object({
        id,
        resolution: z.enum(differenceResolutions),
        note: reasonOf(undefined, 500),
        /** For `match-entry`: the ledger entries that the line shows. Together they have its amount. */
        journal_entry_ids: z.array(id).min(1).max(50).optional(),
        /** For `match-line`: the line that shows the entry. */
        statement_line_id: id.optional(),
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
      summary: 'List unidentified receipts, sorted and searched',
      tags,
    })
    .input(listPage(receiptSorts, '-created_at').extend({ status: z.enum(unidentifiedStatuses).optional() }))
    .output(countedPageOf(receipt.extend({ waiting }))),
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
