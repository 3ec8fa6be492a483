import { photoSources, type Photo } from '@efie/domain'
import { escapeHtml } from '../../platform/http/escape-html.ts'

/** Replacements for a pattern's capitals: key `NAME` fills the placeholder PRODUCT_NAME. Null omits it. */
export type Words = Readonly<Record<string, string | null>>

/** An element shown only if its word is given. It contains none of its own kind. */
const NEEDING = /<([a-z]+)\b[^>]*? data-needs="([A-Z]+)"[^>]*>.*?<\/\1>/gs

/** Fills in a pattern from the web app's build: goods-in-page.tsx and product-in-page.tsx there. */
export const fillPattern = (pattern: string, words: Words): string =>
  pattern
    .replaceAll(NEEDING, (element, _kind, word: string) => (words[word] === null ? '' : element))
    .replaceAll(
      /<(?:img|source|link)[^>]* (?:src|srcset|href)="PRODUCT_([A-Z]+)"[^>]*>/gi,
      (picture, word: string) => (words[word] === null ? '' : picture),
    )
    .replaceAll(/ data-needs="[A-Z]+"/g, '')
    .replaceAll(/PRODUCT_([A-Z]+)/g, (gap, word: string) => escapeHtml(words[word] ?? gap))

/** Stock in the words of the web app's stock-text.ts: each of the three cases has its own placeholder. */
export const stockWords = (stock: number) => ({
  NONE: stock <= 0 ? '0' : null,
  FEW: stock > 0 && stock <= 5 ? String(stock) : null,
  ENOUGH: stock > 5 ? String(stock) : null,
})

/** A picture, with the sources of a photo. */
export const pictureWords = (url: string | null, photo: Photo | null) => ({
  PICTURE: url,
  AVIF: photo && photoSources(photo, 'avif'),
  WEBP: photo && photoSources(photo, 'webp'),
  PLACEHOLDER: photo && photo.placeholder,
})
