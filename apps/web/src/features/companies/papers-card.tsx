import { companyDocumentTypes, type CompanyDocumentType, inSentence } from '@efie/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { useNotIndependent } from '~/parts/approvals/use-not-independent.ts'
import { api, client, newIdempotencyKey } from '~/platform/api/client.ts'
import type { CompanyDetail } from '~/platform/api/rows.ts'
import { upload } from '~/platform/api/upload.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { fileSizeText } from '~/platform/files/document-file.ts'
import { DownloadButton } from '~/platform/files/download-button.tsx'
import { ActRow } from '~/ui/act-row.tsx'
import { StatusBadge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Field } from '~/ui/field.tsx'
import { FileDrop } from '~/ui/file-drop.tsx'
import { Select } from '~/ui/select.tsx'
import { toast } from '~/ui/toast.ts'
import { companyDocumentLabels } from '~/parts/companies/texts.ts'

type Paper = CompanyDetail['documents'][number]

const typeOptions = companyDocumentTypes.map((value) => ({ value, label: companyDocumentLabels[value] }))

const UploadPaper = ({ companyId }: { companyId: string }) => {
  const queries = useQueryClient()
  const [type, setType] = useState<CompanyDocumentType>('registration_certificate')
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const send = async (file: File) => {
    setPercent(0)
    setProblem(undefined)
    const body = new FormData()
    body.set('document_type', type)
    body.set('file', file)
    try {
      await upload(`/companies/${companyId}/documents`, body, {
        onProgress: setPercent,
        idempotencyKey: newIdempotencyKey(),
      })
      toast.success('Document uploaded successfully')
      await queries.invalidateQueries({ queryKey: api.companies.key() })
    } catch (error) {
      const { message, issues } = toUserError(error)
      toast.error('Failed to upload document')
      setProblem(issues[0]?.message ?? message)
    } finally {
      setPercent(null)
    }
  }
  return (
    <div className="mt-5 space-y-4 border-t border-line pt-5">
      <Field label="Document type">
        {(control) => (
          <Select
            {...control}
            value={type}
            options={typeOptions}
            onChange={(event) => {
              const chosen = companyDocumentTypes.find((one) => one === event.target.value)
              if (chosen) setType(chosen)
            }}
          />
        )}
      </Field>
      <FileDrop
        label={`Upload ${inSentence(companyDocumentLabels[type])}`}
        help="PDF, JPEG, PNG or WebP, up to 10 MB"
        progress={percent}
        error={problem}
        onFiles={([file]) => file && void send(file)}
      />
    </div>
  )
}

const samePerson = 'You uploaded this document, so someone else has to review it'

const PaperRow = ({ companyId, paper, review }: { companyId: string; paper: Paper; review: boolean }) => {
  const user = useUser()
  const notIndependent = useNotIndependent()
  const [rejecting, setRejecting] = useState(false)
  const refusal = paper.uploaded_by === user.id ? samePerson : notIndependent([paper.uploaded_by])
  const label = companyDocumentLabels[paper.document_type]
  const decide = useAct({
    act: (input: { status: 'verified' | 'rejected'; reason?: string }) =>
      client.companies.reviewDocument({ id: companyId, document_id: paper.id, ...input }),
    done: ({ status }) => `${label} ${status}`,
    touches: [api.companies.key()],
  })
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{label}</p>
        <StatusBadge kind="document" status={paper.status} />
      </div>
      <p className="text-sm [overflow-wrap:anywhere] text-muted">
        {paper.file_name}, {fileSizeText(paper.file_size)}, <DateText value={paper.created_at} />
      </p>
      {paper.reason && <p className="text-sm text-danger">{paper.reason}</p>}
      <ActRow>
        <DownloadButton
          what="the document"
          fileName={paper.file_name}
          size="sm"
          label={`Download ${inSentence(label)} ${paper.file_name}`}
          fetchFile={() => client.companies.document({ id: companyId, document_id: paper.id })}
        >
          Download
        </DownloadButton>
        {review && paper.status === 'pending' && (
          <>
            <Button
              size="sm"
              pending={decide.pending}
              disabledReason={refusal}
              onClick={() => void decide.run({ status: 'verified' })}
            >
              Verify
            </Button>
            <Button size="sm" tone="secondary" disabledReason={refusal} onClick={() => setRejecting(true)}>
              Reject
            </Button>
          </>
        )}
      </ActRow>
      {!rejecting && <ActError error={decide.error} samePerson={samePerson} />}
      <ReasonDialog
        open={rejecting}
        onOpenChange={setRejecting}
        title={`Reject the ${inSentence(label)}?`}
        label="What needs to change"
        submitLabel="Reject"
        danger
        pending={decide.pending}
        error={decide.error}
        onSubmit={({ reason }) => decide.run({ status: 'rejected', reason })}
      >
        <p>The company sees this next to {paper.file_name} and can upload another document.</p>
      </ReasonDialog>
    </li>
  )
}

export interface PapersCardProps {
  company: CompanyDetail
  /** The company itself and its manager upload documents. */
  editable: boolean
  /** Its manager verifies them. */
  review?: boolean
}

export const PapersCard = ({ company, editable, review = false }: PapersCardProps) => (
  <Card>
    <CardHeader title="Documents" description="Proof that the company is registered." />
    {company.documents.length === 0 ? (
      <p className="text-muted">No documents yet.</p>
    ) : (
      <ul className="divide-y divide-line">
        {company.documents.map((paper) => (
          <PaperRow key={paper.id} companyId={company.id} paper={paper} review={review} />
        ))}
      </ul>
    )}
    {editable && <UploadPaper companyId={company.id} />}
  </Card>
)
