import { languages } from '@efie/domain'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Clock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { languageNames, type Translatable, translate } from '~/i18n/i18n.ts'
import { useLanguageChoice } from '~/platform/language/use-language.ts'
import { useAdminStore } from '~/platform/stores/admin-store.ts'
import { systemName } from '~/ui/system-words.ts'
import { useNow } from '~/ui/use-now.ts'

export const quickLinks = [
  { label: msg`Home`, to: '/' },
  { label: msg`Eligibility`, to: '/eligibility' },
  { label: msg`Login`, to: '/login' },
  { label: msg`Register`, to: '/register' },
]

interface Contact {
  icon: LucideIcon
  text: Translatable
  href?: string
}

interface ContactTextProps {
  contact: Contact
  className?: string
}

export const contacts: readonly Contact[] = [
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

export const footerLink = 'rounded text-cream-muted underline-offset-4 hover:text-cream hover:underline'

/** List items: round links to our pages elsewhere; the classes size the link and its icon. */
export const SocialLinks = ({ className, iconClass }: { className: string; iconClass: string }) =>
  social.map(({ label, href }) => (
    <li key={label}>
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        aria-label={t`${label} (opens in a new tab)`}
        className={`grid place-items-center rounded-full hover:bg-forest-raised ${className}`}
      >
        <svg viewBox="0 0 24 24" className={`fill-current ${iconClass}`} aria-hidden="true">
          <use href={`/icons/social.svg#${label}`} />
        </svg>
      </a>
    </li>
  ))

/** A way to reach us, as a link where it can be one. */
export const ContactText = ({ contact: { text, href }, className = '' }: ContactTextProps) =>
  href ? (
    <a href={href} className={`${footerLink} [overflow-wrap:anywhere] ${className}`}>
      {translate(text)}
    </a>
  ) : (
    translate(text)
  )

/** Staff have the theme toggle in their header; everyone else has it here. */
const ThemeLink = () => {
  const theme = useAdminStore((state) => state.theme)
  const setTheme = useAdminStore((state) => state.setTheme)
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <button type="button" className={footerLink} onClick={() => setTheme(next)}>
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
        <button type="button" lang={other} className={footerLink} onClick={() => choose(other)}>
          {languageNames[other]}
        </button>
      </li>
    ))
}

/** List items: language, theme and legal texts. */
export const SmallLinks = () => (
  <>
    <LanguageLinks />
    <li>
      <ThemeLink />
    </li>
    <li>
      <Link to="/privacy" className={footerLink}>
        <Trans>Privacy Policy</Trans>
      </Link>
    </li>
    <li>
      <Link to="/terms" className={footerLink}>
        <Trans>Terms of Service</Trans>
      </Link>
    </li>
  </>
)

export const Copyright = () => {
  const now = useNow()
  return (
    <p>
      © <span suppressHydrationWarning>{new Date(now).getFullYear()}</span> {systemName()}.{' '}
      <Trans>All rights reserved.</Trans>
    </p>
  )
}
