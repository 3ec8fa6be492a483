import { t } from '@lingui/core/macro'

/** Stock, if it is low enough for shoppers to know; null otherwise. */
export const stockText = (stock: number): string | null => {
  if (stock <= 0) return t`Sold out`
  return stock <= 5 ? t`Only ${stock} left` : null
}

/** "Queen, grey": what distinguishes variants of a product; null if there is only one. */
export const variantName = ({
  size,
  colour,
}: {
  size: string | null
  colour: string | null
}): string | null => [size, colour].filter(Boolean).join(', ') || null
