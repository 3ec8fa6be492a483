import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { GuestTicketForm } from './guest-form.tsx'

const TenantTicketForm = lazy(() => import('./tenant-ticket-form.tsx'))

export const meta = pageMeta(
  msg`Contact`,
  msg`Contact Efie with or without an account. Write, call or visit us 9AM-5PM Monday-Friday.`,
)

const ways = [
  {
    icon: Mail,
    title: msg`Email`,
    text: 'support@efie.example',
    href: 'mailto:support@efie.example',
    note: msg`We reply within one working day`,
  },
  {
    icon: Phone,
    title: msg`Phone`,
    text: '+233 30 000 0000',
    href: 'tel:+233300000000',
    note: msg`Also on WhatsApp`,
  },
]

const facts = [
  { icon: Clock, title: msg`Hours`, text: msg`9AM-5PM Monday-Friday` },
  { icon: MapPin, title: msg`Office`, text: msg`Independence Avenue, Accra` },
]

const ForGuests = ({ className }: { className: string | undefined }) => (
  <Card className={className}>
    <CardHeader
      title={t`Write to us`}
      description={
        <Trans>
          You don’t need an account. If you have one,{' '}
          <Link to="/login" className="text-primary underline underline-offset-4">
            sign in
          </Link>{' '}
          so we can see your application with your message.
        </Trans>
      }
    />
    <GuestTicketForm />
  </Card>
)

/** For people with an account: their message becomes a ticket of theirs. */
const ForOwners = ({ isTenant }: { isTenant: boolean }) => (
  <Card>
    <CardHeader
      title={t`Write to us`}
      description={
        isTenant ? (
          <Trans>
            We’ll see your application with your message, and you can follow our reply under{' '}
            <Link to="/tickets" className="text-primary underline underline-offset-4">
              View Tickets
            </Link>
            .
          </Trans>
        ) : (
          <Trans>
            You can follow our reply under{' '}
            <Link to="/tickets" className="text-primary underline underline-offset-4">
              View Tickets
            </Link>
            .
          </Trans>
        )
      }
    />
    <Suspense fallback={<SkeletonRows />}>
      <TenantTicketForm />
    </Suspense>
  </Card>
)

const ForStaff = () => (
  <Card>
    <CardHeader
      title={t`Write to us`}
      description={t`You’re signed in as staff. Messages that tenants and guests send from this page go to the support desk.`}
    />
    <Button asChild>
      <Link to="/admin/support">
        <Trans>Open the support desk</Trans>
      </Link>
    </Button>
  </Card>
)

/** People with an account get a ticket; everyone else is answered by email. */
const Write = () => {
  const role = useAuthStore(({ userRole }) => userRole)
  const isInitialized = useAuthStore((state) => state.isInitialized)
  if (role === 'user' || role === 'company') return <ForOwners isTenant={role === 'user'} />
  if (role !== null) return <ForStaff />
  // Guests can write immediately. A browser with a session waits, even before any script has loaded.
  return (
    <>
      <ForGuests className={isInitialized ? undefined : 'in-data-session:hidden'} />
      {!isInitialized && (
        <Card className="hidden in-data-session:block">
          <CardHeader title={t`Write to us`} />
          <SkeletonRows />
        </Card>
      )}
    </>
  )
}

export default function ContactPage() {
  return (
    <div className="mx-auto max-w-5xl py-4">
      <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">
        <Trans>Contact</Trans>
      </h1>
      <p className="mt-3 text-lg text-muted">
        <Trans>Talk to us about your rent, a payment or an order.</Trans>
      </p>
      <div className="mt-8 grid items-start gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <Write />
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
          {ways.map(({ icon: Icon, title, text, href, note }) => (
            <Card key={title.id}>
              <Icon className="size-6 text-primary" aria-hidden="true" />
              <h2 className="mt-3 text-lg font-semibold">{translate(title)}</h2>
              <a
                href={href}
                className="mt-1 inline-block max-w-full text-lg wrap-anywhere text-primary underline underline-offset-4"
              >
                {text}
              </a>
              <p className="mt-1 text-sm text-muted">{translate(note)}</p>
            </Card>
          ))}
          <Card className="space-y-4 sm:col-span-2 lg:col-span-1">
            {facts.map(({ icon: Icon, title, text }) => (
              <div key={title.id} className="flex gap-3">
                <Icon className="mt-0.5 size-6 text-primary" aria-hidden="true" />
                <div className="min-w-0 wrap-break-word">
                  <h2 className="text-lg font-semibold">{translate(title)}</h2>
                  <p>{translate(text)}</p>
                </div>
              </div>
            ))}
          </Card>
        </div>
      </div>
    </div>
  )
}
