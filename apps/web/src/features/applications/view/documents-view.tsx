import { Link } from 'react-router'
import type { EmploymentStatus } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { isOpen } from '~/parts/applications/is-open.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { DocumentChecklist } from '~/parts/documents/document-checklist.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'

/** An employment strand that asks for a contract is an employed person's; a pension slip a retired one's. */
const employmentOf = (detail: ApplicationDetail, declared: EmploymentStatus): EmploymentStatus => {
  const asked = detail.strands.find(({ strand }) => strand === 'employment')?.required ?? []
  if (asked.length === 0)
    return declared === 'employed' || declared === 'retired' ? 'self_employed' : declared
  return asked.some((label) => label.startsWith('Pension')) ? 'retired' : 'employed'
}

/** The papers of a submitted application. What is asked for was fixed when it was submitted. */
export const DocumentsView = ({ detail }: { detail: ApplicationDetail }) => {
  const declared = useAuthStore((state) => state.profile?.employment_status) ?? 'employed'
  return (
    <Page narrow>
      <PageHeader
        title={t`Documents`}
        purpose={t`What your application needs, and what has been checked.`}
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
