import { t } from '@lingui/core/macro'
import { formatMoney } from '~/ui/money-text.ts'
import type { OrderPreview } from '~/platform/api/rows.ts'
import type { CartItem } from '~/platform/stores/cart-store.ts'

type PreviewLine = Pick<
  OrderPreview['lines'][number],
  'index' | 'product_id' | 'variant_id' | 'available' | 'unit_price' | 'note' | 'image_url' | 'photo'
>

/** Maximum units of a line, as in the API. */
export const maxQuantity = 100

/** Whether the id is one of ours; others, left by an older version, can only be removed. */
export const isKnown = ({ id }: Pick<CartItem, 'id'>): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)

/** Lines to check; items with quantity 0 aren't ordered, so they are left out. */
export const linesOf = (items: readonly CartItem[]) =>
  items
    .filter(({ quantity }) => quantity > 0)
    .map(({ id, product_id, quantity, price }) => ({
      ...(product_id === undefined || product_id === id ? { product_id: id } : { variant_id: id }),
      quantity: Math.min(quantity, maxQuantity),
      price_seen: price,
    }))

const judge = (item: CartItem, line: PreviewLine): { item: CartItem; notes: string[] } => {
  const { name } = item
  if (line.note === 'gone')
    return {
      item: { ...item, quantity: 0 },
      notes: [t`${name} is no longer available, so we won’t order it.`],
    }
  const notes: string[] = []
  if (line.unit_price !== item.price)
    notes.push(
      t`${name} is now ${{ unitPrice: formatMoney(line.unit_price) }}. It was ${{ price: formatMoney(item.price) }} when you added it.`,
    )
  if (line.available === 0)
    notes.push(t`${name} is sold out. It’ll stay in your cart at 0 and won’t be ordered.`)
  else if (line.available < item.quantity)
    notes.push(
      t`Only ${{ available: line.available }} of ${name} left. We’ve set the quantity to ${{ available: line.available }}.`,
    )
  else if (item.quantity > maxQuantity)
    notes.push(t`You can order up to ${maxQuantity} of ${name}. We’ve set the quantity to ${maxQuantity}.`)
  return {
    item: {
      ...item,
      price: line.unit_price,
      ...(line.image_url !== null && { image_url: line.image_url, photo: line.photo }),
      quantity: Math.min(item.quantity, maxQuantity, Math.max(0, line.available)),
    },
    notes,
  }
}

/**
 * Applies the shop's answer to the cart and describes what changed. `sent` are the items checked, in order;
 * those added or changed since are left alone until the next check.
 */
export const reconcile = (
  items: readonly CartItem[],
  sent: readonly CartItem[],
  lines: readonly PreviewLine[],
): { items: CartItem[]; notes: string[] } => {
  const notes: string[] = []
  const next = items.map((item) => {
    const index = sent.findIndex(({ id }) => id === item.id)
    const line = index === -1 ? undefined : lines.find((one) => one.index === index)
    if (!line || item.quantity !== sent[index]?.quantity) return item
    const judged = judge(item, line)
    notes.push(...judged.notes)
    return judged.item
  })
  return { items: next, notes }
}
