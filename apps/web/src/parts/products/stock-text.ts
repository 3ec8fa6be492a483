import { t } from '@lingui/core/macro'

/** What a shopper has to know about how many are left; nothing while there are enough. */
export const stockText = (stock: number): string | null => {
  if (stock <= 0) return t`Sold out`
  return stock <= 5 ? t`Only ${stock} left` : null
}

/** "Queen, grey": what tells variants of one product apart; null where it has only one. */
export const variantName = ({
  size,
  colour,
}: {
  size: string | null
  colour: string | null
}): string | null => [size, colour].filter(Boolean).join(', ') || null
