import { documentTypeLabels, inSentence } from '@efie/domain'
import { Columns2 } from 'lucide-react'
import { useState } from 'react'
import { useCounterpart } from '~/parts/documents/review/use-counterpart.ts'
import type { DocumentToVerify } from '~/platform/api/rows.ts'
import { DocumentView } from '~/platform/files/document-view.tsx'
import { useShortcut } from '~/platform/keyboard/use-shortcut.ts'
import { Button } from '~/ui/button.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'

/** The document, and beside it the one that it is compared with: a selfie is shown with the ID from the start. */
export const Pictures = ({ document }: { document: DocumentToVerify }) => {
  const { wanted, found: other } = useCounterpart(document)
  const [comparing, setComparing] = useState(document.document_type === 'selfie')
  const compare = () => setComparing(!comparing)
  useShortcut('c', 'Compare with selfie or ID', compare, { when: other !== undefined, group: 'Document' })
  return (
    <div className="min-w-0 space-y-4">
      <div className={comparing && other ? 'grid gap-4 md:grid-cols-2' : ''}>
        <div className="min-w-0">
          <DocumentView document={document} />
        </div>
        {comparing && other && (
          <div className="min-w-0">
            <DocumentView document={other} />
          </div>
        )}
      </div>
      {other && (
        <Button tone="secondary" aria-pressed={comparing} aria-keyshortcuts="c" onClick={compare}>
          <Columns2 className="size-4" aria-hidden="true" />
          {comparing
            ? 'Stop comparing'
            : `Compare with ${inSentence(documentTypeLabels[other.document_type])}`}
          <KeyHint keys="c" />
        </Button>
      )}
      {wanted && !other && (
        <p className="text-sm text-muted">
          There’s no {document.document_type === 'selfie' ? 'Ghana Card or passport' : 'selfie'} to compare
          with yet.
        </p>
      )}
    </div>
  )
}
