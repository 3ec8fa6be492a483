import { pageMeta } from '~/app/page-meta.ts'
import { TextPage } from './text-page.tsx'

export const meta = pageMeta('Terms of Service', 'The terms of using Efie, in plain words.')

export default function TermsPage() {
  return (
    <TextPage
      title="Terms of Service"
      purpose="The terms of using Efie, in plain words. What you borrow or buy is governed by the agreement you sign for it."
    >
      <section>
        <h2>Your account</h2>
        <p>
          You must be at least 18 years old and give true details. Keep your password to yourself; you may add
          a second factor. One person, one account, one Ghana Card.
        </p>
      </section>
      <section>
        <h2>Rent financing</h2>
        <ul>
          <li>A quote shows every fee, every due date, the rate, the yearly cost and the total.</li>
          <li>The verification and inspection fees are paid before review, once, and count at signing.</li>
          <li>An offer stands for 14 days. You may cancel until your landlord is paid.</li>
          <li>You may settle at any time, without a charge.</li>
          <li>
            After three days’ grace, a late instalment is charged once, five per cent of what is overdue,
            never more than its interest.
          </li>
        </ul>
      </section>
      <section>
        <h2>Shop</h2>
        <p>
          The cash price and the instalment price are shown together before you order. Goods come with their
          warranty and may be sent back as the order says.
        </p>
      </section>
      <section>
        <h2>If you cannot pay</h2>
        <p>
          Tell us early: we can move dates or change the plan. We contact you between 8:00 and 19:00, at most
          three times a week, and nobody else about your debt.
        </p>
      </section>
      <section>
        <h2>Complaints and law</h2>
        <p>
          Create a ticket of the kind “complaint”: it is answered within twenty days. After that you may turn
          to the Bank of Ghana. The law of Ghana applies.
        </p>
      </section>
    </TextPage>
  )
}
