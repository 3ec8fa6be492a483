import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { TextPage } from './text-page.tsx'

export const meta = pageMeta(msg`Terms of Service`, msg`The terms for using Efie, in plain words.`)

const RentFinancing = () => (
  <section>
    <h2>
      <Trans>Rent financing</Trans>
    </h2>
    <ul>
      <li>
        <Trans>
          A quote shows every fee, every due date, the interest rate, the yearly cost (APR) and the total.
        </Trans>
      </li>
      <li>
        <Trans>
          You pay the verification and inspection fees once, before the review. What you pay when you sign is
          separate.
        </Trans>
      </li>
      <li>
        <Trans>Every offer shows when it expires. You can cancel until we pay your landlord.</Trans>
      </li>
      <li>
        <Trans>You can settle your loan early at any time, free of charge.</Trans>
      </li>
      <li>
        <Trans>
          You have a few days’ grace after the due date. Then we charge a one-off fee, a share of the unpaid
          part of that instalment. It’s never more than the instalment’s interest and it doesn’t grow. Your
          quote and your agreement say how many days you have and how much the fee is.
        </Trans>
      </li>
    </ul>
  </section>
)

export default function TermsPage() {
  return (
    <TextPage
      title={t`Terms of Service`}
      purpose={t`The terms for using Efie, in plain words. Anything you borrow or buy is covered by the agreement you sign for it.`}
    >
      <section>
        <h2>
          <Trans>Your account</Trans>
        </h2>
        <p>
          <Trans>
            You must be 18 or over and give accurate details. Keep your password to yourself. We recommend
            turning on two-step verification. Each person can have one account, with one Ghana Card.
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
            We show the cash price and the instalment price together before you order. Goods come with their
            warranty, and you can return them as described on your order.
          </Trans>
        </p>
      </section>
      <section>
        <h2>
          <Trans>If you can’t pay</Trans>
        </h2>
        <p>
          <Trans>
            <Link to="/contact" className="font-semibold text-primary underline underline-offset-4">
              Tell us early
            </Link>
            . We can move dates or change the plan. We’ll only contact you between 8:00 and 19:00, at most
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
            To complain, create a ticket and choose “A complaint”. We’ll answer within twenty days. After
            that, you can go to the Bank of Ghana. Ghanaian law applies.
          </Trans>
        </p>
      </section>
    </TextPage>
  )
}
