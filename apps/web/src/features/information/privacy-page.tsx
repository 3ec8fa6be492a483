import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { TextPage } from './text-page.tsx'

export const meta = pageMeta(
  msg`Privacy Policy`,
  msg`What Efie keeps about you, why, for how long, and what you can ask for.`,
)

const WhatWeKeep = () => (
  <section>
    <h2>
      <Trans>What we keep</Trans>
    </h2>
    <ul>
      <li>
        <Trans>
          Who you are: name, date of birth, Ghana Card number, photograph, address, phone and email.
        </Trans>
      </li>
      <li>
        <Trans>Your work and money: employer, income, obligations, and the statements you send us.</Trans>
      </li>
      <li>
        <Trans>The home and its landlord, your agreement, payments, orders and messages.</Trans>
      </li>
    </ul>
  </section>
)

const WhatYouCanAskFor = () => (
  <section>
    <h2>
      <Trans>What you can ask for</Trans>
    </h2>
    <p>
      <Trans>
        You can ask for a copy of your data, to correct or delete it where the law allows, and to have a
        person review any automated decision.{' '}
        <Link to="/contact" className="font-semibold text-primary underline underline-offset-4">
          Write to us
        </Link>
        .
      </Trans>
    </p>
  </section>
)

export default function PrivacyPage() {
  return (
    <TextPage
      title={t`Privacy Policy`}
      purpose={t`What we keep about you, why, for how long, and what you can ask for. We follow Ghana’s Data Protection Act, 2012 (Act 843).`}
    >
      <WhatWeKeep />
      <section>
        <h2>
          <Trans>Why</Trans>
        </h2>
        <p>
          <Trans>
            To decide on your application, to pay your landlord, to collect what is due, to answer you, and
            because lending law asks us to keep records. We do not sell data and show no advertising.
          </Trans>
        </p>
      </section>
      <section>
        <h2>
          <Trans>Who sees it</Trans>
        </h2>
        <p>
          <Trans>
            The people at Efie whose work needs it: each look at an identity document is recorded. Outside
            Efie: the payment provider, your landlord (your name, the home and the payment), a credit bureau
            when you have agreed to it, and your employer when you have agreed to payroll deduction.
          </Trans>
        </p>
      </section>
      <section>
        <h2>
          <Trans>How long</Trans>
        </h2>
        <p>
          <Trans>
            Applications that come to nothing: one year. Loans, payments and orders: as long as lending and
            tax law demand, at present six years after the end. Sign-in logs: as long as the security settings
            say.
          </Trans>{' '}
          <Trans>What you write to us without an account: one year after it is settled.</Trans>
        </p>
      </section>
      <section>
        <h2>
          <Trans>In this browser</Trans>
        </h2>
        <p>
          <Trans>
            Your session, cart, theme, and for 30 days the result of an eligibility check and what you wrote
            to us and did not send. Signing out removes your session, your rows and what was not sent.
          </Trans>
        </p>
      </section>
      <WhatYouCanAskFor />
    </TextPage>
  )
}
