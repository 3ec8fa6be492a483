import { isOpen } from '~/app/applications/needed-now.ts'
import { useNeeds, useOwnApplications } from '~/app/applications/use-application.ts'
import type { ApplicationRow } from '~/app/api/rows.ts'
import { useUser } from '~/app/auth/auth-store.ts'
import { useListParams } from '~/app/lists/list-params.ts'
import { homeOf } from '~/app/navigation/roles.ts'
import { pageMeta } from '~/app/page-meta.ts'
import { NoAccess } from '~/app/pages/no-access.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { DueNext } from './due-next.tsx'
import { History } from './history.tsx'
import { Schedule } from './schedule.tsx'
import { SettleEarly } from './settle-early.tsx'

export const meta = pageMeta('Payment History')

const purpose = 'What you paid, what is due, and when.'

const WithApplication = ({ application }: { application: ApplicationRow }) => {
  const params = useListParams()
  const needs = useNeeds(application.id)
  const running = application.status === 'active'
  const tabs = [
    { value: 'history', label: 'History', content: <History /> },
    {
      value: 'schedule',
      label: 'Schedule',
      content: (
        <Schedule applicationId={application.id} running={running || application.status === 'settled'} />
      ),
    },
    ...(running
      ? [
          {
            value: 'settle',
            label: 'Settle early',
            content: <SettleEarly applicationId={application.id} needs={needs ?? []} />,
          },
        ]
      : []),
  ]
  const asked = params.get('tab')
  return (
    <div className="space-y-8">
      {needs ? <DueNext needs={needs} /> : <Skeleton className="h-32" />}
      <Tabs
        label="Payments"
        items={tabs}
        value={tabs.some(({ value }) => value === asked) ? asked : 'history'}
        onValueChange={(value) => params.set({ tab: value === 'history' ? null : value })}
      />
    </div>
  )
}

const OwnPayments = () => {
  const { role } = useUser()
  const { data, isPending } = useOwnApplications()
  const rows = data?.data ?? []
  // The one that something may be due for; else the newest, for its schedule.
  const application = rows.find(({ status }) => isOpen(status)) ?? rows[0]
  return (
    <Page>
      <PageHeader title="Payment History" purpose={purpose} />
      {application ? (
        <WithApplication application={application} />
      ) : (
        <>
          {role === 'user' && isPending && <Skeleton className="mb-8 h-32" />}
          <History />
        </>
      )}
    </Page>
  )
}

export default function PaymentsPage() {
  const { role } = useUser()
  return role === 'user' || role === 'company' ? (
    <OwnPayments />
  ) : (
    <NoAccess title="Payment History" home={homeOf(role)} />
  )
}
