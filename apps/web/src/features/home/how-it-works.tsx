import { msg, t } from '@lingui/core/macro'
import { BadgeCheck, CalendarCheck, FileText, KeyRound } from 'lucide-react'
import { translate } from '~/i18n/i18n.ts'
import { Section } from './section.tsx'

const steps = [
  {
    icon: FileText,
    title: msg`Apply Online`,
    text: msg`Tell us about the home, your work and your income. It takes ten minutes, and you can stop and carry on later.`,
  },
  {
    icon: BadgeCheck,
    title: msg`Quick Verification`,
    text: msg`We check your documents, visit the home and speak to the landlord. This usually takes 24-48 hours.`,
  },
  {
    icon: CalendarCheck,
    title: msg`Get Approved`,
    text: msg`Choose a payment schedule that fits your payday, and sign with every cost in front of you.`,
  },
  {
    icon: KeyRound,
    title: msg`Move In`,
    text: msg`Pick up your keys while we handle the payments to your landlord.`,
  },
]

export const HowItWorks = () => (
  <Section
    id="how-it-works"
    title={t`How It Works`}
    intro={t`From your first question to your own front door in four steps.`}
  >
    <ol className="grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
      {steps.map(({ icon: Icon, title, text }, index) => (
        <li
          key={title.id}
          className="rounded border bg-surface p-5 shadow-raised max-sm:flex max-sm:flex-wrap max-sm:gap-4 sm:p-6"
        >
          <span className="flex shrink-0 items-center justify-between max-sm:flex-col max-sm:justify-start max-sm:gap-2">
            <Icon className="size-8 text-primary" aria-hidden="true" />
            <span className="text-2xl font-extrabold text-line sm:text-4xl" aria-hidden="true">
              {index + 1}
            </span>
          </span>
          <div className="min-w-0 flex-1 basis-32 wrap-break-word">
            <h3 className="text-lg font-semibold sm:mt-5">{translate(title)}</h3>
            <p className="mt-1 text-muted sm:mt-2">{translate(text)}</p>
          </div>
        </li>
      ))}
    </ol>
  </Section>
)
