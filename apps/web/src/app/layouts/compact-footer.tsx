import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { translate } from '~/i18n/i18n.ts'
import {
  contacts,
  ContactText,
  Copyright,
  footerLink,
  quickLinks,
  SmallLinks,
  SocialLinks,
} from './footer-links.tsx'

const row = 'flex flex-wrap items-center gap-x-4 gap-y-1'

/** The footer's links in at most 220 px on a phone, for pages that people work on. */
export default function CompactFooter() {
  return (
    <footer className="on-forest bg-forest px-4 py-3 text-xs text-cream-muted sm:px-6 lg:px-8">
      <div className="mx-auto max-w-6xl space-y-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <nav aria-label={t`Quick Links`}>
            <ul className={row}>
              {quickLinks.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} className={`${footerLink} inline-block py-1`}>
                    {translate(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <ul className="flex">
            <SocialLinks className="size-8" iconClass="size-4" />
          </ul>
        </div>
        <ul className={row}>
          {contacts.map((contact) => (
            <li key={translate(contact.text)}>
              <ContactText contact={contact} className="inline-block py-1" />
            </li>
          ))}
        </ul>
        <ul className={`${row} [&_:is(a,button)]:py-1`}>
          <SmallLinks />
        </ul>
        <Copyright />
      </div>
    </footer>
  )
}
