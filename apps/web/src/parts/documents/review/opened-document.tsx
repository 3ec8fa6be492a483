import { documentTypeLabels } from '@efie/domain'
import type { DocumentRow } from '~/platform/api/rows.ts'
import { Button } from '~/ui/button.tsx'
import { DocumentDesk } from './document-desk.tsx'
import { LastDecision } from './last-decision.tsx'
import type { Sitting } from './use-decisions.ts'

interface OpenedDocumentProps {
  document: DocumentRow | undefined
  sitting: Sitting
  onClose: () => void
}

/** The document chosen from a list, below it, after what was decided last. */
export const OpenedDocument = ({ document, sitting, onClose }: OpenedDocumentProps) => (
  <>
    {sitting.decisions.length > 0 && (
      <div className="mt-4">
        <LastDecision sitting={sitting} />
      </div>
    )}
    {document && (
      <div className="mt-4 rounded border border-line p-4">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h4 className="font-semibold">{documentTypeLabels[document.document_type]}</h4>
          <Button size="sm" tone="secondary" onClick={onClose}>
            Close document
          </Button>
        </div>
        <DocumentDesk key={document.id} document={document} onDecide={sitting.deciderOf(document)} />
      </div>
    )}
  </>
)
