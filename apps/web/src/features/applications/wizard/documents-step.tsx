import { documentProgress } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { DocumentChecklist } from '~/parts/documents/document-checklist.tsx'
import { factsOf } from '~/parts/documents/document-rules.ts'
import { useOwnDocuments } from '~/parts/documents/use-own-documents.ts'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { stepPath } from './steps.ts'

/**
 * Documents required by the person's employment. They can also be uploaded after submission; review waits for
 * them.
 */
export const DocumentsStep = ({ draft, onDone }: StepProps) => {
  const { data } = useOwnDocuments()
  const { employment_status: status } = draft
  const missing =
    status === '' || !data
      ? []
      : documentProgress(status, factsOf(data.data)).flatMap((progress) => progress.missing)
  return (
    <StepFrame
      step="documents"
      bare
      purpose={t`Photos from your phone are fine, as long as every word is readable.`}
      action={
        <Button size="lg" onClick={onDone}>
          {missing.length === 0 ? t`Continue` : t`Continue without the rest`}
        </Button>
      }
    >
      {status === '' ? (
        <Notice
          tone="caution"
          title={t`First, tell us about your work`}
          action={
            <Button asChild tone="secondary" size="sm">
              <Link to={stepPath('work')}>
                <Trans>Go to Work and income</Trans>
              </Link>
            </Button>
          }
        >
          <Trans>Your work decides which documents we need.</Trans>
        </Notice>
      ) : (
        <DocumentChecklist employmentStatus={status} />
      )}
      {missing.length > 0 && (
        <p className="mt-4 text-sm text-muted">
          <Trans>
            You can submit now and upload the rest later. We’ll start the review once we have them all.
          </Trans>
        </p>
      )}
    </StepFrame>
  )
}
