import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { memo } from 'react'
import { Link } from 'react-router'
import { translate } from '~/i18n/i18n.ts'
import { LogoMark } from '~/ui/logo.tsx'
import { systemName } from '~/ui/system-words.ts'
import {
  contacts,
  ContactText,
  Copyright,
  footerLink,
  quickLinks,
  SmallLinks,
  SocialLinks,
} from './footer-links.tsx'

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
      <SocialLinks className="size-11 border border-forest-line" iconClass="size-5" />
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
          <Link to={to} className={footerLink}>
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
      {contacts.map((contact) => (
        <li key={translate(contact.text)} className="flex items-center gap-3">
          <contact.icon className="size-4 shrink-0 text-gold" aria-hidden="true" />
          <ContactText contact={contact} />
        </li>
      ))}
    </ul>
  </div>
)

const SmallPrint = () => (
  <div className="border-t border-forest-line">
    <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-5 text-sm text-cream-muted sm:px-6 lg:px-8">
      <Copyright />
      <ul className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SmallLinks />
      </ul>
    </div>
  </div>
)

/** The full footer, for public pages. The page around it renders again when it is known who is signed in. */
export const Footer = memo(() => (
  <footer className="on-forest bg-forest text-cream">
    <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:grid-cols-2 sm:px-6 lg:grid-cols-[2fr_1fr_1.5fr] lg:px-8">
      <Brand />
      <QuickLinks />
      <Contact />
    </div>
    <SmallPrint />
  </footer>
))
Footer.displayName = 'Footer'
