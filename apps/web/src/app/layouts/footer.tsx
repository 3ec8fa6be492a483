import { languages } from '@efie/domain'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { useNow } from '~/ui/use-now.ts'
import { languageNames, translate } from '~/i18n/i18n.ts'
import { useLanguageChoice } from '~/platform/language/use-language.ts'
import { useAdminStore } from '~/platform/stores/admin-store.ts'
import { LogoMark } from '~/ui/logo.tsx'
import { systemName } from '~/ui/system-words.ts'

const quickLinks = [
  { label: msg`Home`, to: '/' },
  { label: msg`Eligibility`, to: '/eligibility' },
  { label: msg`Login`, to: '/login' },
  { label: msg`Register`, to: '/register' },
]

const contacts = [
  { icon: Mail, text: 'support@efie.example', href: 'mailto:support@efie.example' },
  { icon: Phone, text: '+233 30 000 0000', href: 'tel:+233300000000' },
  { icon: MapPin, text: 'Independence Avenue, Accra' },
  { icon: Clock, text: msg`9AM-5PM Monday-Friday` },
]

const social = [
  { label: 'Facebook', href: 'https://www.facebook.com/efie.example' },
  { label: 'X', href: 'https://x.com/efie_example' },
  { label: 'Instagram', href: 'https://www.instagram.com/efie.example' },
]

const linkStyles = 'rounded text-cream-muted underline-offset-4 hover:text-cream hover:underline'

/** Staff have the theme toggle in their header; everyone else has it here. */
const ThemeLink = () => {
  const theme = useAdminStore((state) => state.theme)
  const setTheme = useAdminStore((state) => state.setTheme)
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <button type="button" className={linkStyles} onClick={() => setTheme(next)}>
      {next === 'dark' ? <Trans>Dark theme</Trans> : <Trans>Light theme</Trans>}
    </button>
  )
}

/** Languages under their own names. */
const LanguageLinks = () => {
  const { language, choose, possible } = useLanguageChoice()
  if (!possible) return null
  return languages
    .filter((other) => other !== language)
    .map((other) => (
      <li key={other}>
        <button type="button" lang={other} className={linkStyles} onClick={() => choose(other)}>
          {languageNames[other]}
        </button>
      </li>
    ))
}

const Brand = () => (
  <div>
    <span className="inline-flex items-center gap-2 text-xl font-bold" translate="no">
      <span className="rounded bg-cream p-1">
        <LogoMark className="size-7 [--accent:#d2952a] [--primary:#17492f] [--surface:#fff]" />
      </span>
      {systemName()}
    </span>
    <p className="mt-4 max-w-sm text-cream-muted">
      <Trans>
        We pay your rent in advance and you repay us monthly. Homes, and everything that goes in them, for
        tenants in Ghana.
      </Trans>
    </p>
    <ul className="mt-6 flex gap-2">
      {social.map(({ label, href }) => (
        <li key={label}>
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            aria-label={t`${label} (opens in a new tab)`}
            className="grid size-11 place-items-center rounded-full border border-forest-line hover:bg-forest-raised"
          >
            <svg viewBox="0 0 24 24" className="size-5 fill-current" aria-hidden="true">
              <use href={`/icons/social.svg#${label}`} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  </div>
)

const QuickLinks = () => (
  <nav aria-label={t`Quick Links`}>
    <h2 className="font-semibold">
      <Trans>Quick Links</Trans>
    </h2>
    <ul className="mt-4 space-y-3">
      {quickLinks.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className={linkStyles}>
            {translate(label)}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const Contact = () => (
  <div>
    <h2 className="font-semibold">
      <Trans>Contact</Trans>
    </h2>
    <ul className="mt-4 space-y-3 text-cream-muted">
      {contacts.map(({ icon: Icon, text, href }) => (
        <li key={translate(text)} className="flex items-center gap-3">
          <Icon className="size-4 shrink-0 text-gold" aria-hidden="true" />
          {href ? (
            <a href={href} className={linkStyles}>
              {translate(text)}
            </a>
          ) : (
            translate(text)
          )}
        </li>
      ))}
    </ul>
  </div>
)

const SmallPrint = () => {
  const now = useNow()
  return (
    <div className="border-t border-forest-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-5 text-sm text-cream-muted sm:px-6 lg:px-8">
        <p>
          © <span suppressHydrationWarning>{new Date(now).getFullYear()}</span> {systemName()}.{' '}
          <Trans>All rights reserved.</Trans>
        </p>
        <ul className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <LanguageLinks />
          <li>
            <ThemeLink />
          </li>
          <li>
            <Link to="/privacy" className={linkStyles}>
              <Trans>Privacy Policy</Trans>
            </Link>
          </li>
          <li>
            <Link to="/terms" className={linkStyles}>
              <Trans>Terms of Service</Trans>
            </Link>
          </li>
        </ul>
      </div>
    </div>
  )
}

export const Footer = () => (
  <footer className="on-forest bg-forest text-cream">
    <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:grid-cols-2 sm:px-6 lg:grid-cols-[2fr_1fr_1.5fr] lg:px-8">
      <Brand />
      <QuickLinks />
      <Contact />
    </div>
    <SmallPrint />
  </footer>
)
