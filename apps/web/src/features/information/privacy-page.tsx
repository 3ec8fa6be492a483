import { pageMeta } from '~/app/page-meta.ts'
import { TextPage } from './text-page.tsx'

export const meta = pageMeta(
  'Privacy Policy',
  'What Efie keeps about you, why, for how long, and what you can ask for.',
)

export default function PrivacyPage() {
  return (
    <TextPage
      title="Privacy Policy"
      purpose="What we keep about you, why, for how long, and what you can ask for. We follow Ghana’s Data Protection Act, 2012 (Act 843)."
    >
      <section>
        <h2>What we keep</h2>
        <ul>
          <li>Who you are: name, date of birth, Ghana Card number, photograph, address, phone and e-mail.</li>
          <li>Your work and money: employer, income, obligations, and the statements you send us.</li>
          <li>The home and its landlord, your agreement, payments, orders and messages.</li>
        </ul>
      </section>
      <section>
        <h2>Why</h2>
        <p>
          To decide on your application, to pay your landlord, to collect what is due, to answer you, and
          because lending law asks us to keep records. We do not sell data and show no advertising.
        </p>
      </section>
      <section>
        <h2>Who sees it</h2>
        <p>
          The people at Efie whose work needs it: each look at an identity document is recorded. Outside Efie:
          the payment provider, your landlord (your name, the home and the payment), a credit bureau when you
          have agreed to it, and your employer when you have agreed to payroll deduction.
        </p>
      </section>
      <section>
        <h2>How long</h2>
        <p>
          Applications that come to nothing: one year. Loans, payments and orders: as long as lending and tax
          law demand, at present six years after the end. Sign-in logs: as long as the security settings say.
        </p>
      </section>
      <section>
        <h2>In this browser</h2>
        <p>
          Your session, cart, theme, and for 30 days the result of an eligibility check. Signing out removes
          your session and your rows.
        </p>
      </section>
      <section>
        <h2>What you can ask for</h2>
        <p>
          A copy of your data, its correction, its deletion where the law lets us, and a person’s look at any
          decision that a computer prepared. Write to support@efie.example.
        </p>
      </section>
    </TextPage>
  )
}
