import type { Database } from '@efie/database'
import { debitsOf, journalTemplateLabels } from '@efie/domain'
import { nowIso } from '../../../platform/clock.ts'
import type { ScopedContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import { money } from '../../../platform/texts/figures.ts'
import { readTypedPerson } from '../../../platform/read-typed-person.ts'
import { requestApproval } from '../../approvals/index.ts'
import { entryProblems, type EntryByHand } from './check-entry.ts'
import {
  accountNames,
  hasOpenProposal,
  insertProposal,
  listAttachments,
  listProposals,
  searchedProposals,
  loadProposal,
  type NamedProposal,
  type ProposalFilter,
} from './proposal-queries.ts'

const present = async (db: Database, rows: readonly NamedProposal[]) => {
  const names = await accountNames(db)
  const files = Map.groupBy(
    rows.length === 0
      ? []
      : await listAttachments(
          db,
          rows.map(({ id }) => id),
        ),
    (file) => file.proposal_id,
  )
  return rows.map((row) => ({
    ...row,
    lines: row.lines.map((line) => ({
      ...line,
      account_name: names.get(line.account_code) ?? line.account_code,
    })),
    attachments: files.get(row.id) ?? [],
  }))
}

export const presentProposal = async (db: Database, id: string) => {
  const [row] = await present(db, [await loadProposal(db, id)])
  if (!row) throw new AppError('JOURNAL_PROPOSAL_NOT_FOUND')
  return row
}

export const findProposals = async (ctx: ScopedContext<'ledger.read'>, input: ProposalFilter) => {
  const found = input.q
    ? await searchedProposals(ctx.db, await readTypedPerson(ctx, ctx.actor, input.q))
    : undefined
  const page = await listProposals(ctx.db, input, found)
  return { ...page, data: await present(ctx.db, page.data) }
}

export const getProposal = async (ctx: ScopedContext<'ledger.read'>, { id }: { id: string }) => {
  return presentProposal(ctx.db, id)
}

/** Debits and credits by account, for the approver. */
const linesText = (entry: EntryByHand, names: ReadonlyMap<string, string>) => {
  const side = (sign: 1 | -1) =>
    entry.lines
      .filter(({ amount }) => Math.sign(amount) === sign)
      .map(
        ({ account_code, amount }) =>
          `${account_code} ${names.get(account_code) ?? ''} ${money(Math.abs(amount))('en')}`,
      )
  return { debit: side(1), credit: side(-1) }
}

/** One person writes a manual entry; nothing is posted until another approves it. */
export const proposeEntry = async (
  ctx: ScopedContext<'ledger.write'>,
  input: EntryByHand,
  line: { id: string } | null = null,
) => {
  const { actor } = ctx
  const once = line === null ? input : { ...input, statement_line_id: line.id }
  const { id } = await transactOnce(ctx, 'journalEntries.propose', once, async (ctx) => {
    if (line !== null && (await hasOpenProposal(ctx.db, line.id))) throw new AppError('APPROVAL_EXISTS')
    const issues = await entryProblems(ctx, input)
    if (issues.length > 0) throw new AppError('VALIDATION_FAILED', { issues })
    const now = nowIso(ctx.clock)
    const amount = debitsOf(input.lines)
    const proposal = await insertProposal(ctx.db, {
      ...input,
      amount,
      proposed_by: actor.id,
      statement_line_id: line?.id ?? null,
      created_at: now,
      updated_at: now,
    })
    await requestApproval(ctx, {
      kind: 'journal-entry',
      subject_type: 'journal-proposal',
      subject_id: proposal.id,
      title: `${journalTemplateLabels[input.template]}: ${input.description}`,
      amount,
      before: {},
      after: { date: input.effective_date, ...linesText(input, await accountNames(ctx.db)) },
      reason: input.description,
    })
    return { id: proposal.id }
  })
  return presentProposal(ctx.db, id)
}
