import { BadgeCheck, CalendarCheck, FileText, KeyRound } from 'lucide-react'
import { Section } from './section.tsx'

const steps = [
  {
    icon: FileText,
    title: 'Apply Online',
    text: 'Tell us about the home, your work and your income. Ten minutes, and you can stop and go on later.',
  },
  {
    icon: BadgeCheck,
    title: 'Quick Verification',
    text: 'We check your papers, visit the home and speak to the landlord. Usually within 24-48 hours.',
  },
  {
    icon: CalendarCheck,
    title: 'Get Approved',
    text: 'Choose a payment schedule that fits your payday, and sign with every cost in front of you.',
  },
  {
    icon: KeyRound,
    title: 'Move In',
    text: 'Pick up your keys while we handle the payments to your landlord.',
  },
]

export const HowItWorks = () => (
  <Section
    id="how-it-works"
    title="How It Works"
    intro="From your first question to your own front door, in four steps."
  >
    <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ icon: Icon, title, text }, index) => (
        <li key={title} className="relative rounded border bg-surface p-6 shadow-raised">
          <span className="flex items-center justify-between">
            <Icon className="size-8 text-primary" aria-hidden="true" />
            <span className="text-4xl font-extrabold text-line" aria-hidden="true">
              {index + 1}
            </span>
          </span>
          <h3 className="mt-5 text-lg font-semibold">{title}</h3>
          <p className="mt-2 text-muted">{text}</p>
        </li>
      ))}
    </ol>
  </Section>
)
