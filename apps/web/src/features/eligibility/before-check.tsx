import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Clock, LockKeyhole, Scale } from 'lucide-react'
import { useEligible } from '~/parts/eligibility/use-eligible.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { eligibilityValidMs, useEligibilityStore } from '~/platform/stores/eligibility-store.ts'
import { translate } from '~/i18n/i18n.ts'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { NextStep } from './next-step.tsx'

const points = [
  { icon: Clock, text: msg`Four questions, and you get an answer straight away, with the reasons.` },
  { icon: LockKeyhole, text: msg`It’s free, and we don’t contact a credit bureau.` },
  {
    icon: Scale,
    text: msg`We compare your monthly repayments with your income. If they’re close to the limit, one of our team looks at your application.`,
  },
]

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** The result still valid for a returning person. */
const KeptResult = ({ eligible }: { eligible: boolean }) => {
  const known = useAuthStore((state) => state.profile?.eligibility)
  const timestamp = useEligibilityStore((state) => state.timestamp)
  const from = known?.created_at ?? (timestamp === null ? null : dayOf(timestamp))
  const until = known?.expires_at ?? (timestamp === null ? null : dayOf(timestamp + eligibilityValidMs))
  return (
    <Card>
      <CardHeader title={eligible ? t`You’re eligible` : t`You weren’t eligible at your last check`} />
      <p className="mb-4">
        <Trans>
          You checked on <DateText value={from} />. The result is valid until <DateText value={until} />. You
          can check again at any time, and we’ll use your latest result.
        </Trans>
      </p>
      <NextStep eligible={eligible} />
    </Card>
  )
}

/** Shown beside the questions until there is an answer. */
export const BeforeCheck = () => {
  const eligible = useEligible()
  return (
    <div className="space-y-5">
      {eligible !== null && <KeptResult eligible={eligible} />}
      <Card>
        <CardHeader title={t`How the check works`} />
        <ul className="space-y-4">
          {points.map(({ icon: Icon, text }) => (
            <li key={text.id} className="flex gap-3">
              <Icon className="mt-0.5 size-5 shrink-0 text-primary" aria-hidden="true" />
              {translate(text)}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
