import { documentTypeLabels } from '@efie/domain'
import { StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import type { DocumentRow } from '~/platform/api/rows.ts'
import { DocumentDesk } from './document-desk.tsx'

/** A document in a dialog, with the decision for those who can verify. */
export const DocumentDialog = ({ document, onClose }: { document: DocumentRow; onClose: () => void }) => (
  <Dialog
    open
    wide
    onOpenChange={(open) => !open && onClose()}
    title={documentTypeLabels[document.document_type]}
    description={
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {document.owner_name}
        <span>
          Uploaded <DateText value={document.created_at} time />
        </span>
        <StatusBadge kind="document" status={document.status} />
      </span>
    }
  >
    <DocumentDesk document={document} onDecided={onClose} />
  </Dialog>
)
