import { Clock, Mail, MapPin, MessageSquarePlus, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { pageMeta } from '~/app/page-meta.ts'
import { Card } from '~/ui/card.tsx'

export const meta = pageMeta('Contact', 'Reach Efie by e-mail, telephone or ticket, 9AM-5PM Monday-Friday.')

const ways = [
  {
    icon: Mail,
    title: 'E-mail',
    text: 'support@efie.example',
    href: 'mailto:support@efie.example',
    note: 'Answered within one working day',
  },
  {
    icon: Phone,
    title: 'Telephone',
    text: '+233 30 000 0000',
    href: 'tel:+233300000000',
    note: 'Also through WhatsApp',
  },
]

const facts = [
  { icon: Clock, title: 'Hours', text: '9AM-5PM Monday-Friday' },
  { icon: MapPin, title: 'Office', text: 'Independence Avenue, Accra' },
]

export default function ContactPage() {
  return (
    <div className="mx-auto max-w-4xl py-4">
      <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">Contact</h1>
      <p className="mt-3 text-lg text-muted">Talk to a person about your rent, a payment or an order.</p>
      <div className="mt-8 grid gap-5 sm:grid-cols-2">
        {ways.map(({ icon: Icon, title, text, href, note }) => (
          <Card key={title}>
            <Icon className="size-6 text-primary" aria-hidden="true" />
            <h2 className="mt-3 text-lg font-semibold">{title}</h2>
            <a href={href} className="mt-1 inline-block text-lg text-primary underline underline-offset-4">
              {text}
            </a>
            <p className="mt-1 text-sm text-muted">{note}</p>
          </Card>
        ))}
        <Card>
          <MessageSquarePlus className="size-6 text-primary" aria-hidden="true" />
          <h2 className="mt-3 text-lg font-semibold">With an account</h2>
          <Link
            to="/tickets/create"
            className="mt-1 inline-block text-lg text-primary underline underline-offset-4"
          >
            Create Ticket
          </Link>
          <p className="mt-1 text-sm text-muted">
            We see your application beside it, and you follow the answer here. Complaints have an answer
            within twenty days.
          </p>
        </Card>
        <Card className="space-y-4">
          {facts.map(({ icon: Icon, title, text }) => (
            <div key={title} className="flex gap-3">
              <Icon className="mt-0.5 size-6 text-primary" aria-hidden="true" />
              <div>
                <h2 className="text-lg font-semibold">{title}</h2>
                <p>{text}</p>
              </div>
            </div>
          ))}
        </Card>
      </div>
    </div>
  )
}
