import {
  categoryLabels,
  currencyCode,
  defaultVariant,
  formatMoney,
  lowestMonthlyAmount,
  type ProductCategory,
} from '@efie/domain'
import { z } from 'zod'
import { publicUrl } from '../../config.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import type { WritePage } from '../../platform/http/web-pages.ts'
import { withPhotos } from '../photos/index.ts'
import { loadActiveProduct } from '../quotes/index.ts'
import { fillPattern, pictureWords, stockWords } from './pattern.ts'
import { isDrawn, shownPictures } from './pictures.ts'
import { findListedIds, findProduct } from './queries.ts'
import { loadVariants } from './variant-queries.ts'

/** Where the web app's build leaves the page's content (product-in-page.tsx there). */
const CONTENT = '<div id="product-in-page">'

/** Newest products listed in the sitemap; search engines find the others through them and the shop. */
const NAMED = 5_000
const SUMMARY = 160

interface Shown {
  id: string
  name: string
  description: string
  category: ProductCategory
  brand: string | null
  price: number
  stock: number
}

/** As much of a description as search engines show, cut at a word. */
const summaryOf = ({ name, description, price }: Shown): string => {
  const whole = description.replaceAll(/\s+/g, ' ').trim() || `${name}: ${formatMoney(price)}`
  return whole.length <= SUMMARY ? whole : `${whole.slice(0, SUMMARY).replace(/\s+\S*$/, '')}…`
}

/** Structured data for search engines. `<` is escaped, so nothing in it can end the script element. */
const structuredData = (product: Shown, url: string, images: readonly string[]): string => {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    category: categoryLabels[product.category],
    url,
    ...(product.description && { description: product.description }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(images.length > 0 && { image: images }),
    offers: {
      '@type': 'Offer',
      url,
      price: (product.price / 100).toFixed(2),
      priceCurrency: currencyCode(),
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  }
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

/** Social networks don't show drawings, so only a photo replaces the default card. */
const withPhoto = (html: string, name: string, photo: string | undefined): string => {
  if (photo === undefined) return html
  return html
    .replaceAll(/<meta property="og:image:(?:width|height)"[^>]*>/g, '')
    .replace(/(<meta property="og:image" content=")[^"]*/, (_all, start: string) => start + escapeHtml(photo))
    .replace(
      /(<meta property="og:image:alt" content=")[^"]*/,
      (_all, start: string) => start + escapeHtml(name),
    )
}

/** What the page shows first: the product with its default variant. */
const load = async (services: Services, id: string | undefined) => {
  const found = z.uuid().safeParse(id).success ? await findProduct(services.db, id ?? '') : undefined
  const [product] = await withPhotos(services.db, found ? [found] : [])
  if (!product) return null
  const variants = await loadVariants(services.db, product.id)
  const variant = defaultVariant(variants)
  return {
    shown: {
      ...product,
      images: shownPictures(product.images),
      price: variant?.price ?? product.price,
      stock: variant?.stock ?? 0,
    },
    hasChoice: variants.length > 1,
  }
}

/** Renders a product's page: name in the title, description and price readable before any script. */
export const writeProductPage = (services: Services): WritePage => {
  const origin = publicUrl(services.config)
  return async (html, { params }) => {
    const found = await load(services, params['id'])
    if (!found) return null
    const { shown, hasChoice } = found
    const { terms } = await loadActiveProduct(services.db, 'rent', nowIso(services.clock))
    const monthly = lowestMonthlyAmount(shown.price, terms)
    const page = fillPattern(html, {
      ID: shown.id,
      NAME: shown.name,
      SUMMARY: summaryOf(shown),
      DESCRIPTION: shown.description,
      CATEGORY: shown.category,
      BACK: categoryLabels[shown.category],
      ...pictureWords(shown.image_url, shown.photo),
      MORE: shown.images.length > 1 ? '' : null,
      CHOICE: hasChoice ? '' : null,
      PRICE: formatMoney(shown.price),
      MONTHLY: monthly === null ? null : formatMoney(monthly),
      CASH: monthly === null ? '' : null,
      ...stockWords(shown.stock),
    })
    const pictures = shown.images
      .filter((address) => URL.canParse(address, origin))
      .map((address) => new URL(address, origin))
    const data = structuredData(
      shown,
      `${origin}/shop/${shown.id}`,
      pictures.map(({ href }) => href),
    )
    const photo = pictures.find(({ pathname }) => !isDrawn(pathname))
    return withPhoto(page, shown.name, photo?.href).replace(CONTENT, () => CONTENT + data)
  }
}

/** Paths of products on sale. */
export const listedProductPaths = async (services: Services): Promise<string[]> =>
  (await findListedIds(services.db, NAMED)).map((id) => `/shop/${id}`)
