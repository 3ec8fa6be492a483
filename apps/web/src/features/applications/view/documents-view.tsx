import { Link } from 'react-router'
import type { EmploymentStatus } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { isOpen } from '~/parts/applications/is-open.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { DocumentChecklist } from '~/parts/documents/document-checklist.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'

/**
 * Infers the employment status from the required documents: a contract means employed, a pension slip
 * retired.
 */
const employmentOf = (detail: ApplicationDetail, declared: EmploymentStatus): EmploymentStatus => {
  const asked = detail.strands.find(({ strand }) => strand === 'employment')?.required ?? []
  if (asked.length === 0)
    return declared === 'employed' || declared === 'retired' ? 'self_employed' : declared
  return asked.some((label) => label.startsWith('Pension')) ? 'retired' : 'employed'
}

/** Documents of a submitted application. Requirements were fixed at submission. */
export const DocumentsView = ({ detail }: { detail: ApplicationDetail }) => {
  const declared = useAuthStore((state) => state.profile?.employment_status) ?? 'employed'
  return (
    <Page narrow>
      <PageHeader
        title={t`Documents`}
        purpose={t`The documents you need, and what we’ve checked.`}
        back={
          <Link to="/application" className="font-semibold text-primary underline underline-offset-4">
            <Trans>Back to my application</Trans>
          </Link>
        }
      />
      <h2 className="sr-only">
        <Trans>Required documents</Trans>
      </h2>
      <DocumentChecklist
        employmentStatus={employmentOf(detail, declared)}
        applicationId={detail.id}
        locked={!isOpen(detail.status) || detail.status === 'active'}
      />
    </Page>
  )
}
