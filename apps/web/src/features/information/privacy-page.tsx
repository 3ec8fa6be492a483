import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { TextPage } from './text-page.tsx'

export const meta = pageMeta(
  msg`Privacy Policy`,
  msg`What data Efie keeps about you, why, for how long, and your rights.`,
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
        <Trans>
          Your work and money: employer, income, other repayments, and the statements you send us.
        </Trans>
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
      <Trans>Your rights</Trans>
    </h2>
    <p>
      <Trans>
        You can ask us for a copy of your data, to correct it, to delete it where the law allows, and to have
        a person review any automated decision.{' '}
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
      purpose={t`What data we keep about you, why, for how long, and your rights. We follow Ghana’s Data Protection Act, 2012 (Act 843).`}
    >
      <WhatWeKeep />
      <section>
        <h2>
          <Trans>Why we need it</Trans>
        </h2>
        <p>
          <Trans>
            To decide on your application, pay your landlord, collect payments, answer your questions, and
            keep the records lending law requires. We don’t sell your data or show ads.
          </Trans>
        </p>
      </section>
      <section>
        <h2>
          <Trans>Who can see it</Trans>
        </h2>
        <p>
          <Trans>
            At Efie, only people who need your data for their work can see it, and we record each time someone
            views an identity document. Outside Efie, we share data with the payment provider and your
            landlord (your name, the home and the payment). If you’ve agreed, we also share data with a credit
            bureau, or with your employer for payroll deduction.
          </Trans>
        </p>
      </section>
      <section>
        <h2>
          <Trans>How long we keep it</Trans>
        </h2>
        <p>
          <Trans>
            Applications that don’t go ahead: one year. Loans, payments and orders: as long as lending and tax
            law requires, currently six years after they end. Sign-in logs: for a limited time, to protect
            accounts.
          </Trans>{' '}
          <Trans>Messages you send without an account: one year after we close them.</Trans>
        </p>
      </section>
      <section>
        <h2>
          <Trans>Stored in this browser</Trans>
        </h2>
        <p>
          <Trans>
            This browser stores your session, cart and theme. For 30 days, it also stores your eligibility
            result and any message you wrote but didn’t send. Signing out deletes your session, your saved
            data and unsent messages.
          </Trans>
        </p>
      </section>
      <WhatYouCanAskFor />
    </TextPage>
  )
}
