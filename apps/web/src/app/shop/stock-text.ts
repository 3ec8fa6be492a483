/** What a shopper has to know about how many are left; nothing while there are enough. */
export const stockText = (stock: number): string | null => {
  if (stock <= 0) return 'Sold out'
  return stock <= 5 ? `Only ${stock} left` : null
}

/** "Queen, grey": what tells variants of one product apart; null where it has only one. */
export const variantName = ({
  size,
  colour,
}: {
  size: string | null
  colour: string | null
}): string | null => [size, colour].filter(Boolean).join(', ') || null
