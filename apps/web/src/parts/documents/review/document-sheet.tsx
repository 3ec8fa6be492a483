import { documentTypeLabels } from '@efie/domain'
import { Navigate } from 'react-router'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { StatusBadge } from '~/ui/badge.tsx'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import type { DocumentRow } from '~/platform/api/rows.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { DocumentDesk } from './document-desk.tsx'
import { verificationPath } from './verification-path.ts'
import { neighbourOf } from '~/parts/applications/review/neighbour.ts'

export interface DocumentSheetProps {
  /** The list it was opened from, to move to the next document without closing. */
  rows: readonly DocumentRow[]
  loading: boolean
}

/** The document in the URL, with a link to the next. */
export const DocumentSheet = ({ rows, loading }: DocumentSheetProps) => {
  const { open, setOpen } = useListParams()
  const mayVerify = useAbility('documents.verify')
  const user = useUser()
  const document = rows.find(({ id }) => id === open)
  const before = neighbourOf(rows, open, -1)
  const after = neighbourOf(rows, open, 1)
  // Documents that wait are judged in the workbench, one after the other.
  if (document?.waiting && mayVerify && document.user_id !== user.id)
    return <Navigate to={verificationPath(document.id)} replace />
  if (!document) return <LostRow what="document" loading={loading} />
  return (
    <Sheet
      open
      onOpenChange={(wanted) => !wanted && setOpen(null)}
      title={`${documentTypeLabels[document.document_type]}: ${document.owner_name}`}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge kind="document" status={document.status} />
          <span>
            Uploaded <DateText value={document.created_at} time />
          </span>
        </span>
      }
      className="max-w-4xl"
      footer={
        <ActRow className="justify-between">
          <Button
            tone="secondary"
            disabledReason={before ? null : 'This is the first of the loaded documents'}
            onClick={() => before && setOpen(before)}
          >
            Previous
          </Button>
          <Button
            tone="secondary"
            disabledReason={after ? null : 'This is the last of the loaded documents'}
            onClick={() => after && setOpen(after)}
          >
            Next
          </Button>
        </ActRow>
      }
    >
      <DocumentDesk key={document.id} document={document} />
    </Sheet>
  )
}
