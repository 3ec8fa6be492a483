import { msg, t } from '@lingui/core/macro'
import { BriefcaseBusiness, Check, Landmark, ScanFace } from 'lucide-react'
import { translate } from '~/i18n/i18n.ts'
import { Section } from './section.tsx'

const strands = [
  {
    icon: BriefcaseBusiness,
    title: msg`Employment Verification`,
    items: [msg`Employment contract`, msg`Salary slips`, msg`Work ID`],
  },
  {
    icon: Landmark,
    title: msg`Financial Verification`,
    items: [msg`Bank statements`, msg`Credit history`, msg`Income assessment`],
  },
  {
    icon: ScanFace,
    title: msg`Identity Verification`,
    items: [msg`Government ID`, msg`Proof of address`, msg`Biometric verification`],
  },
]

export const Verification = () => (
  <Section
    id="verification"
    title={t`Our Verification Process`}
    intro={t`You only prove these three things once. Most people hear from us within 24-48 hours.`}
  >
    <div className="grid gap-6 md:grid-cols-3">
      {strands.map(({ icon: Icon, title, items }) => (
        <div key={title.id} className="rounded border bg-surface p-(--card-space) shadow-raised sm:p-8">
          <span className="grid size-12 place-items-center rounded bg-primary-soft text-primary">
            <Icon className="size-6" aria-hidden="true" />
          </span>
          <h3 className="mt-5 text-xl font-semibold">{translate(title)}</h3>
          <ul className="mt-4 space-y-2.5">
            {items.map((item) => (
              <li key={item.id} className="flex items-center gap-3">
                <Check className="size-5 shrink-0 text-positive" aria-hidden="true" />
                {translate(item)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </Section>
)
