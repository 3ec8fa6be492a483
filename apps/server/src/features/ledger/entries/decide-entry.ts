import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ApprovalAct } from '../../approvals/index.ts'
import { entryProblems } from './check-entry.ts'
import { postEntry } from './post-entry.ts'
import { explainStatementLine, findEntryId, lockProposal, updateProposal } from './proposal-queries.ts'

/**
 * Posts an approved manual entry after checking it again, because days and accounts may have been closed
 * since.
 */
export const journalEntryAct: ApprovalAct = {
  carryOut: async (ctx, request) => {
    const proposal = await lockProposal(ctx.db, request.subject_id)
    const problems = proposal.status === 'proposed' ? await entryProblems(ctx, proposal) : []
    if (proposal.status !== 'proposed' || problems.length > 0)
      throw new AppError('TRANSITION_NOT_ALLOWED', {
        from: proposal.status,
        to: 'posted',
        missing: problems.map(({ path, message }) => ({ fact: path, text: message })),
      })
    const kind = `journal-${proposal.template}`
    await postEntry(ctx, {
      kind,
      source_id: proposal.id,
      description: proposal.description,
      effective_date: proposal.effective_date,
      postings: proposal.lines,
    })
    const journal_entry_id = await findEntryId(ctx.db, kind, proposal.id)
    if (proposal.statement_line_id !== null && journal_entry_id !== null && request.checker_id !== null) {
      const isFree = await explainStatementLine(ctx.db, proposal.statement_line_id, {
        journal_entry_id,
        resolved_by: request.checker_id,
        resolved_at: nowIso(ctx.clock),
        note: proposal.description,
      })
      if (!isFree)
        throw new AppError('TRANSITION_NOT_ALLOWED', {
          from: proposal.status,
          to: 'posted',
          missing: [
            { fact: 'line', text: 'This statement line has already been explained. Reject this entry' },
          ],
        })
    }
    await updateProposal(ctx.db, proposal.id, {
      status: 'posted',
      approved_by: request.checker_id,
      journal_entry_id,
      updated_at: nowIso(ctx.clock),
    })
    await recordAudit(ctx, {
      action: 'journal-entry.post',
      subject_type: 'journal-proposal',
      subject_id: proposal.id,
      after: { journal_entry_id, amount: proposal.amount, date: proposal.effective_date },
    })
  },
  dropped: async (ctx, request) => {
    const status =
      request.status === 'requested' || request.status === 'approved' ? 'refused' : request.status
    await updateProposal(ctx.db, request.subject_id, { status, updated_at: nowIso(ctx.clock) })
  },
}
