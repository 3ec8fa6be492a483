import type { journalProposalSorts } from '@efie/contracts/ledger-journal-proposals'
import { schema, type Database, type Transaction } from '@efie/database'
import type { JournalProposalStatus } from '@efie/domain'
import { and, asc, eq, getTableColumns, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AppError } from '../../../platform/errors.ts'
import { namesPerson } from '../../../platform/person-search.ts'
import {
  type ListInput,
  readList,
  sortedBy,
  type SortedPage,
  type SortOrder,
} from '../../../platform/sorted-pages.ts'
import { begins, hasId, matchingTexts, type Typed } from '../../../platform/text-search.ts'

const {
  approvalRequests,
  journalAttachments,
  journalEntries,
  journalProposals,
  ledgerAccounts,
  profiles,
  reconciliationDifferences,
  statementLines,
} = schema
const proposers = alias(profiles, 'proposers')
const approvers = alias(profiles, 'approvers')

export type Proposal = typeof journalProposals.$inferSelect

const named = (db: Database, sorted_by: SortedPage['sorted_by'] = sql`null`) =>
  db
    .select({
      sorted_by,
      ...getTableColumns(journalProposals),
      proposed_by_name: proposers.full_name,
      approved_by_name: approvers.full_name,
      approval_id: approvalRequests.id,
    })
    .from(journalProposals)
    .innerJoin(proposers, eq(proposers.id, journalProposals.proposed_by))
    .leftJoin(approvers, eq(approvers.id, journalProposals.approved_by))
    .leftJoin(
      approvalRequests,
      and(
        eq(approvalRequests.kind, 'journal-entry'),
        eq(approvalRequests.subject_id, sql`${journalProposals.id}::text`),
        eq(approvalRequests.status, 'requested'),
      ),
    )

export type NamedProposal = Awaited<ReturnType<typeof named>>[number]

type Sort = (typeof journalProposalSorts)[number]

export interface ProposalFilter extends ListInput<Sort> {
  status?: JournalProposalStatus | undefined
}

const sorts: Record<Sort, SortOrder> = {
  description: sortedBy(journalProposals.description),
  template: sortedBy(journalProposals.template, journalProposals.created_at),
  amount: sortedBy(journalProposals.amount),
  status: sortedBy(journalProposals.status, journalProposals.created_at),
  effective_date: sortedBy(journalProposals.effective_date),
  proposed_by_name: sortedBy(proposers.full_name),
  approved_by_name: { by: [approvers.full_name], nullable: true },
  created_at: sortedBy(journalProposals.created_at),
}

/** Entries by words of their description, and by who proposed or approved them. */
export const searchedProposals = async (db: Database, typed: Typed): Promise<SQL | undefined> =>
  matchingTexts(
    db,
    { table: journalProposals, id: journalProposals.id },
    or(
      begins(sql`${journalProposals.description}`, typed.words),
      hasId(journalProposals.id, typed),
      await namesPerson(db, typed, [journalProposals.proposed_by, journalProposals.approved_by]),
    ),
  )

/** `found`: those that a search is about. */
export const listProposals = (db: Database, filter: ProposalFilter, found: SQL | undefined) => {
  const { sort = '-created_at', status } = filter
  return readList(
    db,
    sorts,
    journalProposals.id,
    { ...filter, sort },
    ({ where, orderBy, limit, sorted_by }) =>
      named(db, sorted_by)
        .where(and(status && eq(journalProposals.status, status), found, where))
        .orderBy(...orderBy)
        .limit(limit),
  )
}

export const loadProposal = async (db: Database, id: string): Promise<NamedProposal> => {
  const [row] = await named(db).where(eq(journalProposals.id, id))
  if (!row) throw new AppError('JOURNAL_PROPOSAL_NOT_FOUND')
  return row
}

export const lockProposal = async (tx: Transaction, id: string): Promise<Proposal> => {
  const [row] = await tx.select().from(journalProposals).where(eq(journalProposals.id, id)).for('update')
  if (!row) throw new AppError('JOURNAL_PROPOSAL_NOT_FOUND')
  return row
}

export const insertProposal = async (
  tx: Transaction,
  values: typeof journalProposals.$inferInsert,
): Promise<Proposal> => {
  const [row] = await tx.insert(journalProposals).values(values).returning()
  if (!row) throw new Error('the proposal was not stored')
  return row
}

export const updateProposal = async (
  tx: Transaction,
  id: string,
  values: Partial<typeof journalProposals.$inferInsert>,
): Promise<void> => {
  await tx
    .update(journalProposals)
    .set({ ...values, version: sql`${journalProposals.version} + 1` })
    .where(eq(journalProposals.id, id))
}

/** Locks these accounts until the entry that names them is written. */
export const holdAccounts = (tx: Transaction, codes: string[]) =>
  tx.select().from(ledgerAccounts).where(inArray(ledgerAccounts.code, codes)).for('share')

export const accountNames = async (db: Database): Promise<Map<string, string>> => {
  const rows = await db.select({ code: ledgerAccounts.code, name: ledgerAccounts.name }).from(ledgerAccounts)
  return new Map(rows.map(({ code, name }) => [code, name]))
}

/** Files of a page of proposals, oldest first. */
export const listAttachments = async (db: Database, proposalIds: string[]) =>
  db
    .select()
    .from(journalAttachments)
    .where(inArray(journalAttachments.proposal_id, proposalIds))
    .orderBy(asc(journalAttachments.created_at), asc(journalAttachments.id))

export const findAttachment = async (db: Database, proposalId: string, id: string) => {
  const [row] = await db
    .select()
    .from(journalAttachments)
    .where(and(eq(journalAttachments.id, id), eq(journalAttachments.proposal_id, proposalId)))
  return row
}

export const insertAttachment = (tx: Transaction, values: typeof journalAttachments.$inferInsert) =>
  tx.insert(journalAttachments).values(values)

export const countAttachments = (db: Database, proposalId: string): Promise<number> =>
  db.$count(journalAttachments, eq(journalAttachments.proposal_id, proposalId))

export const findEntryId = async (
  tx: Transaction,
  kind: string,
  source_id: string,
): Promise<string | null> => {
  const [row] = await tx
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(and(eq(journalEntries.kind, kind), eq(journalEntries.source_id, source_id)))
  return row?.id ?? null
}

/** Whether a statement line already has an open proposal; only one is allowed. */
export const hasOpenProposal = async (tx: Transaction, statementLineId: string): Promise<boolean> =>
  (await tx.$count(
    journalProposals,
    and(eq(journalProposals.statement_line_id, statementLineId), eq(journalProposals.status, 'proposed')),
  )) > 0

/** Links a statement line to the entry written for it. False if something else has explained it since. */
export const explainStatementLine = async (
  tx: Transaction,
  lineId: string,
  values: { journal_entry_id: string; resolved_by: string; resolved_at: string; note: string },
): Promise<boolean> => {
  const { journal_entry_id, ...resolved } = values
  const rows = await tx
    .update(statementLines)
    .set({ explained: true, journal_entry_id })
    .where(and(eq(statementLines.id, lineId), eq(statementLines.explained, false)))
    .returning({ id: statementLines.id })
  await tx
    .update(reconciliationDifferences)
    .set({ ...resolved, resolution: 'propose-entry' })
    .where(
      and(
        eq(reconciliationDifferences.statement_line_id, lineId),
        isNull(reconciliationDifferences.resolution),
      ),
    )
  return rows.length > 0
}
