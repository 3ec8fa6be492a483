import { msg, t } from '@lingui/core/macro'
import type { MetaDescriptor } from 'react-router'
import { type Translatable, translate } from '~/i18n/i18n.ts'

export const siteName = 'Efie'

/** Placeholder origin in prerendered pages, which the server replaces with its public one (web-pages.ts). */
const builtFor = 'https://efie.example'
export const siteUrl = (): string => (typeof document === 'undefined' ? builtFor : location.origin)

/** Meta tags of a public page for search engines and social networks. */
const publicMeta = (title: string, description: string, pathname: string): MetaDescriptor[] => {
  const url = `${siteUrl()}${pathname.replace(/(.)\/$/, '$1')}`
  return [
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: siteName },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${siteUrl()}/icons/social-card.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: t`Efie: rent paid in advance, repaid month by month` },
    { property: 'og:locale', content: 'en_GH' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** What Efie is, for pages that have no description of their own. */
export const siteDescription = msg`Efie pays your rent advance to your landlord, and you repay us monthly.`

/** A page's title, and for public pages its meta tags: `export const meta = pageMeta(msg`Payment History`)`. */
export const pageMeta =
  (title: Translatable, description?: Translatable) =>
  (args?: { location: { pathname: string } }): MetaDescriptor[] => {
    const full = `${translate(title)} · ${siteName}`
    return [
      { title: full },
      ...(description && args
        ? publicMeta(full, translate(description), args.location.pathname)
        : [{ name: 'description', content: translate(siteDescription) }]),
    ]
  }
