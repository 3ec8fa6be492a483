import type { Database } from '@efie/database'
import {
  deliveryEstimates,
  splitTax,
  sumOf,
  type LocalDate,
  type Pesewas,
  type Region,
  type TaxRate,
} from '@efie/domain'
import { loadOffers, type Offer } from '../../products/index.ts'

export interface CartLine {
  product_id?: string | undefined
  variant_id?: string | undefined
  quantity: number
  price_seen?: number | undefined
}

export type CartNote = 'price-changed' | 'not-enough' | 'sold-out' | 'gone'

export interface CheckedLine {
  wanted: CartLine
  offer: Offer | null
  /** Units available for this line, after earlier lines of the same stock item. */
  available: number
  note: CartNote | null
}

export const variantName = ({ size, colour }: Pick<Offer, 'size' | 'colour'>): string | null =>
  [size, colour].filter(Boolean).join(', ') || null

/** A product without variant means its first available one. */
const offerOf = (line: CartLine, offers: readonly Offer[]): Offer | null => {
  if (line.variant_id !== undefined) return offers.find((offer) => offer.id === line.variant_id) ?? null
  const own = offers.filter((offer) => offer.product_id === line.product_id && offer.listed)
  return own.find((offer) => offer.stock > 0) ?? own[0] ?? null
}

const noteOf = (line: CartLine, offer: Offer | null, available: number): CartNote | null => {
  if (!offer?.on_sale) return 'gone'
  if (available === 0) return 'sold-out'
  if (available < line.quantity) return 'not-enough'
  return line.price_seen !== undefined && line.price_seen !== offer.price ? 'price-changed' : null
}

/** Checks a cart against stock: lines of the same stock item share its units. */
export const checkCart = async (db: Database, lines: readonly CartLine[]): Promise<CheckedLine[]> => {
  const offers = await loadOffers(db, {
    variants: lines.flatMap((line) => line.variant_id ?? []),
    products: lines.flatMap((line) => (line.variant_id === undefined ? (line.product_id ?? []) : [])),
  })
  const left = new Map(offers.map((offer) => [offer.stock_item_id, offer.stock]))
  return lines.map((wanted) => {
    const offer = offerOf(wanted, offers)
    const available = offer?.on_sale ? Math.max(0, left.get(offer.stock_item_id) ?? 0) : 0
    if (offer) left.set(offer.stock_item_id, available - Math.min(available, wanted.quantity))
    return { wanted, offer, available, note: noteOf(wanted, offer, available) }
  })
}

/** Taxes are included in all prices. */
export const taxOf = (gross: Pesewas, rates: readonly TaxRate[]): Pesewas =>
  gross - splitTax(gross, rates).net

export const unitsOf = (lines: readonly CartLine[]): number => sumOf(lines.map(({ quantity }) => quantity))

export const priceOf = (lines: readonly CheckedLine[]): Pesewas =>
  sumOf(lines.map(({ offer, wanted }) => (offer ? offer.price * wanted.quantity : 0)))

/** First possible delivery day in each region: that of the slowest product. */
export const earliestDeliveries = (
  lines: readonly CheckedLine[],
  today: LocalDate,
  holidays: ReadonlySet<LocalDate>,
): { region: Region; earliest: LocalDate }[] => {
  const min = Math.max(0, ...lines.map(({ offer }) => offer?.delivery_days_min ?? 0))
  return deliveryEstimates(today, { min, max: min }, holidays)
}
