import { escapeHtml } from '../../platform/http/escape-html.ts'

/** What is said in place of the capitals of a pattern: `NAME` in place of `PRODUCT_NAME`. Null says nothing. */
export type Words = Readonly<Record<string, string | null>>

/** An element that is shown only with its word. It holds no other of its own kind. */
const NEEDING = /<([a-z]+)\b[^>]*? data-needs="([A-Z]+)"[^>]*>.*?<\/\1>/gs

/** Fills in a pattern that the build of the web app left: goods-in-page.tsx and product-in-page.tsx there. */
export const fillPattern = (pattern: string, words: Words): string =>
  pattern
    .replaceAll(NEEDING, (element, _kind, word: string) => (words[word] === null ? '' : element))
    .replaceAll(/<(?:img|link)[^>]* (?:src|href)="PRODUCT_([A-Z]+)"[^>]*>/g, (picture, word: string) =>
      words[word] === null ? '' : picture,
    )
    .replaceAll(/ data-needs="[A-Z]+"/g, '')
    .replaceAll(/PRODUCT_([A-Z]+)/g, (gap, word: string) => escapeHtml(words[word] ?? gap))

/** How many are left, as stock-text.ts of the web app says it: each of the three has its own place. */
export const stockWords = (stock: number) => ({
  NONE: stock <= 0 ? '0' : null,
  FEW: stock > 0 && stock <= 5 ? String(stock) : null,
  ENOUGH: stock > 5 ? String(stock) : null,
})
