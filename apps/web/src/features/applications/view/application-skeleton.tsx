import { t } from '@lingui/core/macro'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { SkeletonArea, SkeletonCard } from '~/ui/skeleton-layouts.tsx'

/** Placeholder in the page's shape while the application loads. */
export const ApplicationSkeleton = () => (
  <Page>
    <PageHeader
      title={t`My Application`}
      purpose={t`Check your application’s progress and what to do next.`}
    />
    <SkeletonArea className="space-y-5">
      <SkeletonCard rows={1} action />
      <SkeletonCard rows={8} description />
      <div className="grid gap-5 lg:grid-cols-2">
        <SkeletonCard rows={4} description />
        <SkeletonCard rows={4} description action />
      </div>
    </SkeletonArea>
  </Page>
)
