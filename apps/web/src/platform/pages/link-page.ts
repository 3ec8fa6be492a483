import type { MetaDescriptor } from 'react-router'
import type { Translatable } from '~/i18n/i18n.ts'
import { pageMeta } from './page-meta.ts'

/** Meta tags of pages behind personal links: not indexed, and no referrer, which would reveal the link. */
export const linkPageMeta = (title: Translatable) => (): MetaDescriptor[] => [
  ...pageMeta(title)(),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]
