import { schema } from '@efie/database'
import { initialPaymentReceived } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { postEntry } from '../features/ledger/index.ts'
import { asSystem, transact, type Services } from '../platform/context.ts'

/** A balanced entry of no particular cause. */
export const postAnEntry = (services: Services): Promise<unknown> =>
  transact(asSystem(services), (ctx) =>
    postEntry(ctx, {
      kind: 'test',
      source_id: uuidv7(),
      description: 'Money for a test',
      effective_date: '2026-11-20',
      postings: initialPaymentReceived(1_000, 'gateway'),
    }),
  )

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
