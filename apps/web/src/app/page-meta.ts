import type { MetaDescriptor } from 'react-router'

export const siteName = 'Efie'

/** Title and description of a page: `export const meta = pageMeta('Payment History')`. */
export const pageMeta = (title: string, description?: string) => (): MetaDescriptor[] => [
  { title: `${title} · ${siteName}` },
  ...(description ? [{ name: 'description', content: description }] : []),
]
