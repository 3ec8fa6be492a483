import { strandLabels } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleDashed, Clock } from 'lucide-react'
import { Link } from 'react-router'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { translate } from '~/i18n/i18n.ts'
import { StatusBadge } from '~/ui/badge.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'

type Strand = ApplicationDetail['strands'][number]

const stateOf = ({ verified_all, complete }: Strand, begun: boolean) => {
  if (verified_all) return { text: t`Verified`, Icon: CircleCheck, style: 'text-positive' }
  return complete
    ? {
        text: begun ? t`We’re checking your documents` : t`Documents received`,
        Icon: Clock,
        style: 'text-caution',
      }
    : { text: t`We still need documents`, Icon: CircleDashed, style: 'text-muted' }
}

/** Progress of each strand of verification. */
export const StrandProgress = ({ detail }: { detail: ApplicationDetail }) => (
  <Card>
    <CardHeader
      title={t`Verification`}
      description={t`What we check before we can approve you.`}
      action={
        <Link
          to="/application?show=documents"
          className="text-sm font-semibold text-primary underline underline-offset-4"
        >
          <Trans>Your documents</Trans>
        </Link>
      }
    />
    <ul className="grid gap-3 sm:grid-cols-2">
      {detail.strands
        .filter(({ required }) => required.length > 0)
        .map((strand) => {
          const { text, Icon, style } = stateOf(strand, detail.status !== 'pending')
          return (
            <li key={strand.strand} className="flex gap-3 rounded border border-line p-4">
              <Icon className={`mt-0.5 size-5 shrink-0 ${style}`} aria-hidden="true" />
              <div className="min-w-0">
                <p className="font-semibold">{translate(strandLabels[strand.strand])}</p>
                <p className="text-sm text-muted">{text}</p>
              </div>
            </li>
          )
        })}
      <li className="flex gap-3 rounded border border-line p-4">
        {detail.inspection?.status === 'passed' ? (
          <CircleCheck className="mt-0.5 size-5 shrink-0 text-positive" aria-hidden="true" />
        ) : (
          <CircleDashed className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
        )}
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            <Trans>Inspection visit</Trans>
            {detail.inspection && <StatusBadge kind="inspection" status={detail.inspection.status} />}
          </p>
          <p className="text-sm text-muted">
            {detail.inspection?.status === 'passed' ? (
              t`The home passed inspection.`
            ) : detail.inspection?.scheduled_for ? (
              <>
                <Trans>
                  Scheduled for <DateText value={detail.inspection.scheduled_for} time />
                </Trans>
              </>
            ) : detail.inspection ? (
              t`We’ll arrange the visit with your landlord.`
            ) : (
              t`We’ll arrange the visit once an analyst takes your application.`
            )}
          </p>
        </div>
      </li>
    </ul>
  </Card>
)
