import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { formatDate } from '~/ui/dates.ts'
import { formatMoney } from '~/ui/money-text.ts'
import { Notice } from '~/ui/notice.tsx'
import { type Renewal, renewalPath, useRenewal } from './use-renewal.ts'

/** Why a loan can't be renewed now and what would help; null if there is nothing to say. */
export const renewalRefusal = (renewal: Renewal): string | null => {
  const { reason, from, worst_days_past_due: worst, max_days_late: most } = renewal
  switch (reason) {
    case 'TOO_EARLY':
      return from && t`You can renew for next year from ${{ date: formatDate(from) }}.`
    case 'OVERDUE':
      return t`Pay what’s overdue first. Then you can renew for next year.`
    case 'UNDER_HARDSHIP':
      return t`You’ve asked for new payment dates. You can renew once your request is decided.`
    case 'PAYOUT_TO_COME':
      return t`You can renew once the second payout to your landlord is made.`
    case 'PAID_TOO_LATE':
      return plural(
        { worst },
        {
          one: `You can’t renew this loan, because a payment was # day late. We renew loans that were never more than ${most} days late. Once you’ve repaid this loan, you can apply again.`,
          other: `You can’t renew this loan, because a payment was # days late. We renew loans that were never more than ${most} days late. Once you’ve repaid this loan, you can apply again.`,
        },
      )
    case 'REOPENED':
      return t`You can’t renew this loan, because your bank reversed a payment that had settled it. Once you’ve repaid this loan, you can apply again.`
    case 'NOT_RUNNING':
    case 'NOT_A_RENT_LOAN':
    case null:
      return null
  }
}

const Offer = ({ payoff }: Pick<Renewal, 'payoff'>) => (
  <Card>
    <CardHeader
      title={t`Renew for next year`}
      description={
        payoff > 0
          ? t`We pay your landlord next year’s rent. The new loan also settles the ${{ amount: formatMoney(payoff) }} left on this one.`
          : t`We pay your landlord next year’s rent.`
      }
    />
    <Button asChild>
      <Link to={renewalPath} prefetch="intent">
        <Trans>Renew for next year</Trans>
      </Link>
    </Button>
  </Card>
)

/** Next year's rent: offered once the server allows it, otherwise from when, or why not. */
export const RenewalOffer = ({ applicationId }: { applicationId: string }) => {
  const { data } = useRenewal(applicationId)
  if (!data) return null
  if (data.renewal_application_id !== null)
    return (
      <Notice
        title={t`You’re renewing for next year`}
        action={
          <Button asChild tone="secondary" size="sm">
            <Link to="/application">
              <Trans>See your renewal</Trans>
            </Link>
          </Button>
        }
      >
        <Trans>Keep paying this loan until we pay your landlord. We then settle what’s left of it.</Trans>
      </Notice>
    )
  if (data.allowed) return <Offer payoff={data.payoff} />
  const refusal = renewalRefusal(data)
  return refusal && <Notice title={t`Next year’s rent`}>{refusal}</Notice>
}
