import { journalTemplates, type JournalLine, journalProposalStatuses } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, text, jsonb, uuid, check, index, integer } from 'drizzle-orm/pg-core'
import { id, localDate, pesewas, version, created_at, updated_at, oneOf, inMoneyRange } from './columns.ts'
import { journalEntries } from './ledger.ts'
import { profiles } from './profiles.ts'
import { statementLines } from './reconciliations.ts'

/** Manual journal entries proposed by one person and posted only on another's approval. */
export const journalProposals = pgTable(
  'journal_proposals',
  {
    id: id(),
    template: text({ enum: journalTemplates }).notNull(),
    description: text().notNull(),
    effective_date: localDate().notNull(),
    lines: jsonb().$type<JournalLine[]>().notNull(),
    /** Sum of the debits. */
    amount: pesewas().notNull(),
    status: text({ enum: journalProposalStatuses }).notNull().default('proposed'),
    proposed_by: uuid()
      .notNull()
      .references(() => profiles.id),
    approved_by: uuid().references(() => profiles.id),
    journal_entry_id: uuid().references(() => journalEntries.id),
    /** The statement line that the entry explains. */
    statement_line_id: uuid().references(() => statementLines.id),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('journal_proposals_template', t.template, journalTemplates),
    oneOf('journal_proposals_status', t.status, journalProposalStatuses),
    inMoneyRange('journal_proposals_amount', t.amount),
    check('journal_proposals_two_persons', sql`${t.approved_by} <> ${t.proposed_by}`),
    check(
      'journal_proposals_posted',
      sql`(${t.status} = 'posted') = (${t.journal_entry_id} is not null and ${t.approved_by} is not null)`,
    ),
    index('journal_proposals_list').on(t.created_at, t.id),
    index('journal_proposals_status_list').on(t.status, t.created_at, t.id),
    // One for each column that the list is sorted by.
    index('journal_proposals_by_description').on(t.description, t.id),
    index('journal_proposals_by_template').on(t.template, t.created_at, t.id),
    index('journal_proposals_by_amount').on(t.amount, t.id),
    index('journal_proposals_by_day').on(t.effective_date, t.id),
    index('journal_proposals_by_proposer').on(t.proposed_by, t.id),
    index('journal_proposals_by_approver').on(t.approved_by, t.id),
    index('journal_proposals_line').on(t.statement_line_id),
  ],
)

/** Supporting documents of an entry, such as a deposit slip, loan agreement or receipt. */
export const journalAttachments = pgTable(
  'journal_attachments',
  {
    id: id(),
    proposal_id: uuid()
      .notNull()
      .references(() => journalProposals.id),
    uploaded_by: uuid().notNull(),
    file_name: text().notNull(),
    file_size: integer().notNull(),
    mime_type: text().notNull(),
    storage_key: text().notNull(),
    created_at: created_at(),
  },
  (t) => [index('journal_attachments_list').on(t.proposal_id, t.created_at)],
)
