import { BriefcaseBusiness, Check, Landmark, ScanFace } from 'lucide-react'
import { Section } from './section.tsx'

const strands = [
  {
    icon: BriefcaseBusiness,
    title: 'Employment Verification',
    items: ['Employment contract', 'Salary slips', 'Work ID'],
  },
  {
    icon: Landmark,
    title: 'Financial Verification',
    items: ['Bank statements', 'Credit history', 'Income assessment'],
  },
  {
    icon: ScanFace,
    title: 'Identity Verification',
    items: ['Government ID', 'Proof of address', 'Biometric verification'],
  },
]

export const Verification = () => (
  <Section
    id="verification"
    title="Our Verification Process"
    intro="Three things to show, once. Most people hear from us within 24-48 hours."
  >
    <div className="grid gap-6 md:grid-cols-3">
      {strands.map(({ icon: Icon, title, items }) => (
        <div key={title} className="rounded border bg-surface p-6 shadow-raised sm:p-8">
          <span className="grid size-12 place-items-center rounded bg-primary-soft text-primary">
            <Icon className="size-6" aria-hidden="true" />
          </span>
          <h3 className="mt-5 text-xl font-semibold">{title}</h3>
          <ul className="mt-4 space-y-2.5">
            {items.map((item) => (
              <li key={item} className="flex items-center gap-3">
                <Check className="size-5 shrink-0 text-positive" aria-hidden="true" />
                {item}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </Section>
)
