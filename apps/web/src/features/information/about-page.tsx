import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { TextPage } from './text-page.tsx'

export const meta = pageMeta(
  msg`About`,
  msg`Efie pays rent advances in Ghana and lets tenants repay month by month, with every cost shown first.`,
)

export default function AboutPage() {
  return (
    <TextPage
      title={t`About Efie`}
      purpose={t`Efie is Akan for home. We help tenants in Ghana to move into one without paying a year at once.`}
    >
      <section>
        <h2>
          <Trans>What we do</Trans>
        </h2>
        <p>
          <Trans>
            Landlords ask for months of rent in advance. We pay that advance to your landlord, and you repay
            us month by month, on the day you are paid. Where it suits you better, we pay in two parts of six
            months, which costs less and keeps to the Rent Act.
          </Trans>
        </p>
        <p>
          <Trans>
            What belongs in a home can be paid in the same way: furniture, appliances and electronics in our
            shop, with the cash price and the instalment price side by side.
          </Trans>
        </p>
      </section>
      <section>
        <h2>
          <Trans>How we decide</Trans>
        </h2>
        <p>
          <Trans>
            We look at three things: your work, your money and your identity. Rent and other obligations
            together should take no more than two fifths of your net income. If we say no, we say why, and
            which rent or plan would pass; a person looks at it again whenever you ask.
          </Trans>
        </p>
      </section>
      <section>
        <h2>
          <Trans>What we promise</Trans>
        </h2>
        <ul>
          <li>
            <Trans>Every fee, the rate and the total cost before you sign, in cedis.</Trans>
          </li>
          <li>
            <Trans>No charge for paying early, and no late fee that grows.</Trans>
          </li>
          <li>
            <Trans>Money leaves Efie only when two people have agreed to it.</Trans>
          </li>
          <li>
            <Trans>Your papers are seen only by those who verify them, and each look is recorded.</Trans>
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
