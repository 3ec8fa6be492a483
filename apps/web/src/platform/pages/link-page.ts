import type { MetaDescriptor } from 'react-router'
import type { Translatable } from '~/i18n/i18n.ts'
import { pageMeta } from './page-meta.ts'

/** Of a page behind a personal link: search engines must not keep it, and where one goes next must not learn the link. */
export const linkPageMeta = (title: Translatable) => (): MetaDescriptor[] => [
  ...pageMeta(title)(),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]
