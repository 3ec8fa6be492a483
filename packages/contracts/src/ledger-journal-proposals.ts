import { journalTemplates, journalProposalStatuses, mostPerLine } from '@efie/domain'
import { z } from 'zod'
import {
  id,
  instant,
  localDate,
  pesewas,
  version,
  operation,
  countedPageOf,
  listPage,
  byId,
  refusals,
  textOf,
} from './base.ts'
import { account_code } from './ledger-accounts.ts'

const tags = ['ledger']

/** Columns by which journal entries made by hand are sorted. */
export const journalProposalSorts = [
  'description',
  'template',
  'amount',
  'status',
  'effective_date',
  'proposed_by_name',
  'approved_by_name',
  'created_at',
] as const

const attachment = z.object({
  id,
  file_name: z.string(),
  file_size: z.int(),
  mime_type: z.string(),
  created_at: instant,
})

const proposal = z.object({
  id,
  template: z.enum(journalTemplates),
  description: z.string(),
  effective_date: localDate,
  lines: z.array(z.object({ account_code: z.string(), account_name: z.string(), amount: z.int() })),
  amount: pesewas,
  status: z.enum(journalProposalStatuses),
  proposed_by: id,
  proposed_by_name: z.string(),
  approved_by_name: z.string().nullable(),
  journal_entry_id: id.nullable(),
  statement_line_id: id.nullable(),
  /** The approval that waits for a second person, while proposed. */
  approval_id: id.nullable(),
  attachments: z.array(attachment),
  version,
  created_at: instant,
})

/**
 * Manual journal entries. One person proposes, another approves; only then is anything posted (domain.md §4).
 */
export const journalProposals = {
  propose: operation
    .meta({ access: 'ledger.write', idempotent: true, audit: 'approval.request' })
    .route({
      method: 'POST',
      path: '/journal-entries',
      successStatus: 201,
      summary: 'Propose a journal entry from a template (needs a second person)',
      tags,
    })
    .errors(refusals('SAME_PERSON', 'APPROVAL_EXISTS', 'JOURNAL_PROPOSAL_NOT_FOUND'))
    .input(
      z.object({
        template: z.enum(journalTemplates),
        description: textOf('Describe the entry'),
        effective_date: localDate,
        /** Amounts in pesewas; debit positive, credit negative. */
        lines: z
          .array(
            z.object({
              account_code,
              amount: z
                .int('Enter an amount')
                .min(0 - mostPerLine, 'Enter a smaller amount')
                .max(mostPerLine, 'Enter a smaller amount')
                .refine((amount) => amount !== 0, 'Enter an amount'),
            }),
          )
          .min(2, 'Add at least two lines')
          .max(50),
      }),
    )
    .output(proposal),
  list: operation
    .meta({ access: 'ledger.read' })
    .route({
      method: 'GET',
      path: '/journal-proposals',
      summary: 'List journal entries made by hand, newest first',
      tags,
    })
    .input(
      listPage(journalProposalSorts, '-created_at').extend({
        status: z.enum(journalProposalStatuses).optional(),
      }),
    )
    .output(countedPageOf(proposal)),
  get: operation
    .meta({ access: 'ledger.read' })
    .route({
      method: 'GET',
      path: '/journal-proposals/{id}',
      summary: 'Get a journal entry made by hand',
      tags,
    })
    .errors(refusals('JOURNAL_PROPOSAL_NOT_FOUND'))
    .input(byId)
    .output(proposal),
  attach: operation
    .meta({ access: 'ledger.write', audit: 'journal-entry.attach' })
    .route({
      method: 'POST',
      path: '/journal-proposals/{id}/attachments',
      successStatus: 201,
      summary: 'Attach a document to a journal entry made by hand (multipart)',
      tags,
    })
    .errors(
      refusals(
        'JOURNAL_PROPOSAL_NOT_FOUND',
        'IDEMPOTENCY_KEY_REUSED',
        'FILE_TYPE_NOT_ALLOWED',
        'FILE_NOT_SAFE',
        'SCAN_AWAY',
        'QUOTA_REACHED',
        'STORAGE_AWAY',
      ),
    )
    .input(z.object({ id, file: z.file() }))
    .output(proposal),
  attachment: operation
    .meta({ access: 'ledger.read', audit: 'journal-entry.read-attachment' })
    .route({
      method: 'GET',
      path: '/journal-proposals/{id}/attachments/{attachment_id}',
      summary: 'Download a journal entry’s attachment',
      tags,
    })
    .errors(refusals('ATTACHMENT_NOT_FOUND', 'STORAGE_AWAY'))
    .input(z.object({ id, attachment_id: id }))
    .output(z.file()),
}
