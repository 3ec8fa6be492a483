import { schema } from '@efie/database'
import type { Services } from '../platform/context.ts'

/** A manual entry waiting for a second person, with an attachment. */
export const makeJournalProposal = async (
  { db, storage }: Services,
  proposed_by: string,
): Promise<{ journal_proposal: string; journal_attachment: string }> => {
  const [proposal] = await db
    .insert(schema.journalProposals)
    .values({
      template: 'capital',
      description: 'Capital of the owners',
      effective_date: '2026-11-18',
      lines: [
        { account_code: '1000', amount: 100_000 },
        { account_code: '3000', amount: -100_000 },
      ],
      amount: 100_000,
      proposed_by,
    })
    .returning()
  if (!proposal) throw new Error('no proposal')
  const storage_key = 'journal/slip.pdf'
  await storage.put(storage_key, new TextEncoder().encode('%PDF'), 'application/pdf')
  const [attachment] = await db
    .insert(schema.journalAttachments)
    .values({
      proposal_id: proposal.id,
      uploaded_by: proposed_by,
      file_name: 'slip.pdf',
      file_size: 4,
      mime_type: 'application/pdf',
      storage_key,
    })
    .returning()
  if (!attachment) throw new Error('no attachment')
  return { journal_proposal: proposal.id, journal_attachment: attachment.id }
}
