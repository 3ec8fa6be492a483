import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Clock, Mail, MapPin, MessageSquarePlus, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { pageMeta } from '~/app/page-meta.ts'
import { say } from '~/i18n/i18n.ts'
import { Card } from '~/ui/card.tsx'

export const meta = pageMeta(
  msg`Contact`,
  msg`Reach Efie by e-mail, telephone or ticket, 9AM-5PM Monday-Friday.`,
)

const ways = [
  {
    icon: Mail,
    title: msg`E-mail`,
    text: 'support@efie.example',
    href: 'mailto:support@efie.example',
    note: msg`Answered within one working day`,
  },
  {
    icon: Phone,
    title: msg`Telephone`,
    text: '+233 30 000 0000',
    href: 'tel:+233300000000',
    note: msg`Also through WhatsApp`,
  },
]

const facts = [
  { icon: Clock, title: msg`Hours`, text: msg`9AM-5PM Monday-Friday` },
  { icon: MapPin, title: msg`Office`, text: msg`Independence Avenue, Accra` },
]

export default function ContactPage() {
  return (
    <div className="mx-auto max-w-4xl py-4">
      <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">
        <Trans>Contact</Trans>
      </h1>
      <p className="mt-3 text-lg text-muted">
        <Trans>Talk to a person about your rent, a payment or an order.</Trans>
      </p>
      <div className="mt-8 grid gap-5 sm:grid-cols-2">
        {ways.map(({ icon: Icon, title, text, href, note }) => (
          <Card key={title.id}>
            <Icon className="size-6 text-primary" aria-hidden="true" />
            <h2 className="mt-3 text-lg font-semibold">{say(title)}</h2>
            <a href={href} className="mt-1 inline-block text-lg text-primary underline underline-offset-4">
              {text}
            </a>
            <p className="mt-1 text-sm text-muted">{say(note)}</p>
          </Card>
        ))}
        <Card>
          <MessageSquarePlus className="size-6 text-primary" aria-hidden="true" />
          <h2 className="mt-3 text-lg font-semibold">
            <Trans>With an account</Trans>
          </h2>
          <Link
            to="/tickets/create"
            className="mt-1 inline-block text-lg text-primary underline underline-offset-4"
          >
            <Trans>Create Ticket</Trans>
          </Link>
          <p className="mt-1 text-sm text-muted">
            <Trans>
              We see your application beside it, and you follow the answer here. Complaints have an answer
              within twenty days.
            </Trans>
          </p>
        </Card>
        <Card className="space-y-4">
          {facts.map(({ icon: Icon, title, text }) => (
            <div key={title.id} className="flex gap-3">
              <Icon className="mt-0.5 size-6 text-primary" aria-hidden="true" />
              <div>
                <h2 className="text-lg font-semibold">{say(title)}</h2>
                <p>{say(text)}</p>
              </div>
            </div>
          ))}
        </Card>
      </div>
    </div>
  )
}
