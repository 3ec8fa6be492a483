import type { MetaDescriptor } from 'react-router'

export const siteName = 'Efie'

/** Stands in the prerendered pages; the server puts its own public address there (web-pages.ts). */
const builtFor = 'https://efie.example'
export const siteUrl = (): string => (typeof document === 'undefined' ? builtFor : location.origin)

/** What search engines and social networks show of a public page. */
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
    { property: 'og:image:alt', content: 'Efie: rent paid in advance, repaid month by month' },
    { property: 'og:locale', content: 'en_GH' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Title of a page, and for public ones what is shown of it elsewhere: `export const meta = pageMeta('Payment History')`. */
export const pageMeta =
  (title: string, description?: string) =>
  (args?: { location: { pathname: string } }): MetaDescriptor[] => [
    { title: `${title} · ${siteName}` },
    ...(description && args ? publicMeta(`${title} · ${siteName}`, description, args.location.pathname) : []),
  ]
