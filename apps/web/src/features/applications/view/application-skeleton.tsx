import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Card } from '~/ui/card.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

/** The page's own shape while the application is on its way. */
export const ApplicationSkeleton = () => (
  <Page>
    <PageHeader title={t`My Application`} purpose={t`Where it stands, and what is needed now.`} />
    <div aria-busy="true" className="space-y-5">
      <p className="sr-only">
        <Trans>Loading...</Trans>
      </p>
      <Card>
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="mt-3 w-3/4" />
      </Card>
      <div className="grid gap-5 lg:grid-cols-2">
        {[0, 1].map((card) => (
          <Card key={card}>
            <Skeleton className="h-5 w-1/3" />
            {[0, 1, 2, 3].map((line) => (
              <Skeleton key={line} className="mt-4" />
            ))}
          </Card>
        ))}
      </div>
    </div>
  </Page>
)
