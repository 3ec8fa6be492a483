import { useQuery } from '@tanstack/react-query'
import { formatMoney, journalTemplateLabels } from '@efie/domain'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { useAttemptKey } from '~/platform/acts/use-attempt-key.ts'
import { api, client } from '~/platform/api/client.ts'
import type { JournalProposal } from '~/platform/api/rows.ts'
import { ApprovalActs } from '~/parts/approvals/approval-acts.tsx'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { fileProblem, fileRule } from '~/parts/documents/document-rules.ts'
import { UploadButton } from '~/parts/documents/upload-button.tsx'
import { fileSizeText } from '~/platform/files/document-file.ts'
import { DownloadButton } from '~/platform/files/download-button.tsx'
import { shrinkImage } from '~/platform/files/shrink-image.ts'
import { Section } from '~/ui/section.tsx'
import { translate } from '~/i18n/i18n.ts'
import { Badge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'
import { PostingsTable } from './postings-table.tsx'
import { proposalLabels, proposalTones } from './entry-texts.ts'

const Files = ({ proposal }: { proposal: JournalProposal }) =>
  proposal.attachments.length > 0 ? (
    <ul aria-label="Files" className="divide-y divide-line">
      {proposal.attachments.map((file) => (
        <li key={file.id} className="flex items-center justify-between gap-3 py-2.5">
          <div className="min-w-0 text-sm">
            <p className="font-medium [overflow-wrap:anywhere]">{file.file_name}</p>
            <p className="text-muted">
              {fileSizeText(file.file_size)}, <DateText value={file.created_at} time />
            </p>
          </div>
          <DownloadButton
            what="the file"
            size="sm"
            fileName={file.file_name}
            label={`Download ${file.file_name}`}
            fetchFile={() => client.journalProposals.attachment({ id: proposal.id, attachment_id: file.id })}
          >
            Download
          </DownloadButton>
        </li>
      ))}
    </ul>
  ) : (
    <p className="text-muted">No documents yet</p>
  )

const Attach = ({ proposal }: { proposal: JournalProposal }) => {
  const [problem, setProblem] = useState<string | null>(null)
  const keyOf = useAttemptKey()
  const attach = useAct({
    act: (file: File) =>
      client.journalProposals.attach(
        { id: proposal.id, file },
        { context: { idempotencyKey: keyOf([file.name, file.size, file.lastModified]) } },
      ),
    done: 'File attached',
    touches: [api.journalProposals.key()],
  })
  const take = async (chosen: File) => {
    const file = await shrinkImage(chosen)
    const wrong = fileProblem(file)
    setProblem(wrong)
    if (!wrong) await attach.run(file)
  }
  return (
    <div className="mt-3 space-y-2">
      <UploadButton label="Attach a file" tone="secondary" onFile={(file) => void take(file)}>
        <Paperclip className="size-4" aria-hidden="true" />
        {attach.pending ? 'Attaching...' : 'Attach a file'}
      </UploadButton>
      <p className="text-sm text-muted">{translate(fileRule)}.</p>
      {problem && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <ActError error={attach.error} />
    </div>
  )
}

/** The second person decides here; the proposer can withdraw it. */
const Decision = ({ id }: { id: string }) => {
  const { data } = useQuery(api.approvals.get.queryOptions({ input: { id } }))
  return data ? <ApprovalActs approval={data} /> : null
}

/** A manual entry: postings, attachments, and who decides. */
export const ProposalSheet = ({ proposal, onClose }: { proposal: JournalProposal; onClose: () => void }) => {
  const mayWrite = useAbility('ledger.write')
  const user = useUser()
  const waits = proposal.approval_id !== null
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={proposal.description}
      description={`${journalTemplateLabels[proposal.template]}, ${formatMoney(proposal.amount)}`}
      className="max-w-xl"
      {...(proposal.approval_id !== null && { footer: <Decision id={proposal.approval_id} /> })}
    >
      <div className="space-y-6">
        {waits && (
          <Notice tone="caution" title="A second person has to approve this entry">
            {proposal.proposed_by === user.id
              ? 'You proposed this entry, so someone else has to approve it. Nothing is posted until then.'
              : 'Compare the entry with its documents, then approve or reject it. Once approved, the entry is posted and can’t be changed.'}
          </Notice>
        )}
        <Section title="Postings">
          <PostingsTable postings={proposal.lines} />
        </Section>
        <Section title="Entry">
          <KeyValues
            items={[
              {
                label: 'Status',
                value: <Badge tone={proposalTones[proposal.status]}>{proposalLabels[proposal.status]}</Badge>,
              },
              { label: 'Day', value: <DateText value={proposal.effective_date} /> },
              { label: 'Proposed by', value: proposal.proposed_by_name },
              { label: 'Approved by', value: proposal.approved_by_name ?? 'No one yet' },
              { label: 'Proposed', value: <DateText value={proposal.created_at} time /> },
            ]}
          />
        </Section>
        <Section title="Documents">
          <Files proposal={proposal} />
          {mayWrite && <Attach proposal={proposal} />}
        </Section>
      </div>
    </Sheet>
  )
}
