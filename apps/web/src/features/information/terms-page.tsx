import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { TextPage } from './text-page.tsx'

export const meta = pageMeta(msg`Terms of Service`, msg`The terms of using Efie, in plain words.`)

const RentFinancing = () => (
  <section>
    <h2>
      <Trans>Rent financing</Trans>
    </h2>
    <ul>
      <li>
        <Trans>A quote shows every fee, every due date, the rate, the yearly cost and the total.</Trans>
      </li>
      <li>
        <Trans>
          The verification and inspection fees are paid before review, once, and count at signing.
        </Trans>
      </li>
      <li>
        <Trans>An offer says until when it stands. You can cancel until your landlord is paid.</Trans>
      </li>
      <li>
        <Trans>You may settle at any time, without a charge.</Trans>
      </li>
      <li>
        <Trans>
          After three days’ grace, a late instalment is charged once, five per cent of what is overdue, never
          more than its interest.
        </Trans>
      </li>
    </ul>
  </section>
)

export default function TermsPage() {
  return (
    <TextPage
      title={t`Terms of Service`}
      purpose={t`The terms of using Efie, in plain words. What you borrow or buy is governed by the agreement you sign for it.`}
    >
      <section>
        <h2>
          <Trans>Your account</Trans>
        </h2>
        <p>
          <Trans>
            You must be at least 18 years old and give true details. Keep your password to yourself; you may
            add a second factor. One person, one account, one Ghana Card.
          </Trans>
        </p>
      </section>
      <RentFinancing />
      <section>
        <h2>
          <Trans>Shop</Trans>
        </h2>
        <p>
          <Trans>
            The cash price and the instalment price are shown together before you order. Goods come with their
            warranty and may be sent back as the order says.
          </Trans>
        </p>
      </section>
      <section>
        <h2>
          <Trans>If you cannot pay</Trans>
        </h2>
        <p>
          <Trans>
            <Link to="/contact" className="font-semibold text-primary underline underline-offset-4">
              Tell us early
            </Link>
            : we can move dates or change the plan. We’ll only contact you between 8:00 and 19:00, at most
            three times a week, and we won’t discuss your debt with anyone else.
          </Trans>
        </p>
      </section>
      <section>
        <h2>
          <Trans>Complaints and law</Trans>
        </h2>
        <p>
          <Trans>
            Create a ticket of the kind “complaint”: it is answered within twenty days. After that you may
            turn to the Bank of Ghana. The law of Ghana applies.
          </Trans>
        </p>
      </section>
    </TextPage>
  )
}
