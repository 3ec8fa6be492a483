import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { useNow } from '~/ui/use-now.ts'
import { languageNames, languages, say } from '~/i18n/i18n.ts'
import { useLanguageChoice } from '../language/use-language.ts'
import { useAdminStore } from '../stores/admin-store.ts'
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
  {
    label: 'Facebook',
    href: 'https://www.facebook.com/efie.example',
    path: 'M13.5 21v-8h2.7l.4-3.1h-3.1V8c0-.9.25-1.5 1.55-1.5h1.65V3.7c-.8-.1-1.6-.15-2.4-.15-2.4 0-4 1.45-4 4.1v2.25H7.6V13h2.7v8h3.2Z',
  },
  {
    label: 'X',
    href: 'https://x.com/efie_example',
    path: 'M17.5 3.5h3L14 11l7.6 9.5h-6L11 14.6l-5.3 5.9h-3l7-7.9L2.4 3.5h6.1l4.2 5.4 4.8-5.4Zm-1 15.2h1.6L7.6 5.2H5.8l10.7 13.5Z',
  },
  {
    label: 'Instagram',
    href: 'https://www.instagram.com/efie.example',
    path: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3H8Zm4 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm4.4-3.6a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2Z',
  },
]

const linkStyles = 'rounded text-cream-muted underline-offset-4 hover:text-cream hover:underline'

/** Staff have the toggle in their header; everybody else has it here. */
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

/** Each under the name that its speakers look for. */
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

export const Footer = () => {
  const now = useNow()
  return (
    <footer className="on-forest bg-forest text-cream">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:grid-cols-2 sm:px-6 lg:grid-cols-[2fr_1fr_1.5fr] lg:px-8">
        <div>
          <span className="inline-flex items-center gap-2 text-xl font-bold" translate="no">
            <span className="rounded bg-cream p-1">
              <LogoMark className="size-7 [--accent:#d2952a] [--primary:#17492f] [--surface:#fff]" />
            </span>
            {systemName()}
          </span>
          <p className="mt-4 max-w-sm text-cream-muted">
            <Trans>
              Rent paid in advance for you, repaid by you month by month. Homes and what goes in them, for
              tenants in Ghana.
            </Trans>
          </p>
          <ul className="mt-6 flex gap-2">
            {social.map(({ label, href, path }) => (
              <li key={label}>
                <a
                  href={href}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t`${label} (opens in a new tab)`}
                  className="grid size-11 place-items-center rounded-full border border-forest-line hover:bg-forest-raised"
                >
                  <svg viewBox="0 0 24 24" className="size-5 fill-current" aria-hidden="true">
                    <path d={path} fillRule="evenodd" />
                  </svg>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label={t`Quick Links`}>
          <h2 className="font-semibold">
            <Trans>Quick Links</Trans>
          </h2>
          <ul className="mt-4 space-y-3">
            {quickLinks.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={linkStyles}>
                  {say(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="font-semibold">
            <Trans>Contact</Trans>
          </h2>
          <ul className="mt-4 space-y-3 text-cream-muted">
            {contacts.map(({ icon: Icon, text, href }) => (
              <li key={say(text)} className="flex items-center gap-3">
                <Icon className="size-4 shrink-0 text-gold" aria-hidden="true" />
                {href ? (
                  <a href={href} className={linkStyles}>
                    {say(text)}
                  </a>
                ) : (
                  say(text)
                )}
              </li>
            ))}
          </ul>
        </div>
      </div>
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
    </footer>
  )
}
