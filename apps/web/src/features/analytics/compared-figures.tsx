import { formatMoney, type Permission } from '@efie/domain'
import { Download } from 'lucide-react'
import { useAct } from '~/platform/acts/use-act.ts'
import { client } from '~/platform/api/client.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { saveFile } from '~/platform/lists/csv.ts'
import { LinkedStats } from '~/platform/navigation/linked-stats.tsx'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import type { Report } from './report-charts.tsx'
import { changeText, type Span } from './span.ts'

interface Compared {
  key: 'applications' | 'approvals' | 'rejections' | 'disbursed' | 'collected' | 'revenue'
  label: string
  money?: boolean
  to: string
  permission: Permission
}

const figures: readonly Compared[] = [
  { key: 'applications', label: 'Applications', to: '/admin/applications', permission: 'applications.read' },
  {
    key: 'approvals',
    label: 'Approvals',
    to: '/admin/applications?group=approved',
    permission: 'applications.read',
  },
  {
    key: 'rejections',
    label: 'Rejections',
    to: '/admin/applications?status=rejected',
    permission: 'applications.read',
  },
  {
    key: 'disbursed',
    label: 'Paid out',
    money: true,
    to: '/admin/applications?status=active',
    permission: 'applications.read',
  },
  {
    key: 'collected',
    label: 'Collected',
    money: true,
    to: '/admin/payments?status=completed',
    permission: 'payments.read',
  },
  {
    key: 'revenue',
    label: 'Revenue',
    money: true,
    to: '/admin/payments?status=completed',
    permission: 'payments.read',
  },
]

const SaveHeadline = ({ span }: { span: Span }) => {
  const save = useAct({
    act: async () => {
      const file: Blob = await client.analytics.export({ ...span, section: 'headline' })
      saveFile(`efie-headline-${span.from}-${span.to}.csv`, file)
    },
    touches: [],
  })
  return (
    <Button
      tone="secondary"
      size="sm"
      aria-label="These figures as CSV"
      pending={save.pending}
      onClick={() => void save.run(undefined).then((done) => !done && toast.error('Export failed'))}
    >
      <Download className="size-4" aria-hidden="true" />
      CSV
    </Button>
  )
}

/** Figures of the chosen period beside those of the previous one. */
export const ComparedFigures = ({ report, compare }: { report: Report; compare: boolean }) => {
  const abilities = useAuthStore((state) => state.abilities)
  return (
    <section aria-labelledby="these-days" className="mb-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="these-days" className="text-lg font-semibold">
          This period
        </h2>
        <SaveHeadline span={{ from: report.from, to: report.to }} />
      </div>
      <LinkedStats
        figures={figures.map(({ key, label, money, to, permission }) => {
          const { current, previous } = report[key]
          const text = (value: number) => (money ? formatMoney(value) : String(value))
          const change = changeText(current, previous)
          return {
            label,
            value: text(current),
            hint: compare && `${text(previous)} in the previous period${change ? ` (${change})` : ''}`,
            to: abilities.includes(permission) ? to : null,
          }
        })}
      />
    </section>
  )
}
