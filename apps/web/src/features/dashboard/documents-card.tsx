import { strandLabels } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { CircleCheck, CircleDashed, Clock } from 'lucide-react'
import { Link } from 'react-router'
import { useApplication } from '~/parts/applications/use-application.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { SkeletonCard } from '~/ui/skeleton-layouts.tsx'

/** Documents uploaded, verified and still needed. */
export const DocumentsCard = ({ id }: { id: string }) => {
  const { data, error } = useApplication(id)
  if (!data) return error ? null : <SkeletonCard rows={3} description action />
  const strands = data.strands.filter(({ required }) => required.length > 0)
  const missing = strands.filter(({ complete }) => !complete).length
  return (
    <Card>
      <CardHeader
        title={t`Documents needed`}
        description={
          missing === 0
            ? t`We have all the documents we need.`
            : t`We’ll start the review once we have them all.`
        }
      />
      <ul className="space-y-2.5">
        {strands.map(({ strand, complete, verified_all }) => {
          const [Icon, style, text] = verified_all
            ? ([CircleCheck, 'text-positive', t`verified`] as const)
            : complete
              ? ([Clock, 'text-caution', t`being checked`] as const)
              : ([CircleDashed, 'text-muted', t`missing`] as const)
          return (
            <li key={strand} className="flex items-center gap-3">
              <Icon className={`size-5 shrink-0 ${style}`} aria-hidden="true" />
              <span className="flex-1">{translate(strandLabels[strand])}</span>
              <span className="text-sm text-muted">{text}</span>
            </li>
          )
        })}
      </ul>
      <Button asChild tone={missing > 0 ? 'primary' : 'secondary'} wide className="mt-4">
        <Link to="/application?show=documents" prefetch="intent">
          {missing > 0 ? t`Upload Document` : t`See your documents`}
        </Link>
      </Button>
    </Card>
  )
}
