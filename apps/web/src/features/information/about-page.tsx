import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { TextPage } from './text-page.tsx'

export const meta = pageMeta(
  msg`About`,
  msg`Efie pays rent advances in Ghana and tenants repay us monthly, with every cost shown up front.`,
)

export default function AboutPage() {
  return (
    <TextPage
      title={t`About Efie`}
      purpose={t`“Efie” means home in Akan. We help tenants in Ghana move in without paying a whole year’s rent up front.`}
    >
      <section>
        <h2>
          <Trans>What we do</Trans>
        </h2>
        <p>
          <Trans>
            Landlords ask for months of rent in advance. We pay that advance to your landlord, and you repay
            us monthly on your payday. If it suits you better, we can pay in two parts of six months. That
            costs less and keeps within the Rent Act.
          </Trans>
        </p>
        <p>
          <Trans>
            You can furnish your home the same way. Our shop has furniture, appliances and electronics, with
            the cash price and the instalment price side by side.
          </Trans>
        </p>
      </section>
      <section>
        <h2>
          <Trans>How we decide</Trans>
        </h2>
        <p>
          <Trans>
            We look at your work, your finances and your identity. What you repay us and your other monthly
            repayments together should be no more than 40% of your take-home pay. If we decline, we’ll tell
            you why and which rent or plan we could approve. You can always ask a person to review the
            decision.
          </Trans>
        </p>
      </section>
      <section>
        <h2>
          <Trans>What we promise</Trans>
        </h2>
        <ul>
          <li>
            <Trans>You see every fee, the rate and the total cost in cedis before you sign.</Trans>
          </li>
          <li>
            <Trans>No fee for paying early, and no late fee that keeps growing.</Trans>
          </li>
          <li>
            <Trans>Two people approve every payment to a landlord.</Trans>
          </li>
          <li>
            <Trans>
              Only people who need your documents for their work can see them, and we record each time they’re
              viewed.
            </Trans>
          </li>
        </ul>
      </section>
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <Link to="/eligibility">
            <Trans>Check Eligibility</Trans>
          </Link>
        </Button>
        <Button asChild tone="secondary">
          <Link to="/contact">
            <Trans>Contact us</Trans>
          </Link>
        </Button>
      </div>
    </TextPage>
  )
}
