/** Which of a product's variants its page begins with: the first that can be had. Variants come in the shop's order. */
export const firstChoice = <Variant extends { stock: number }>(
  variants: readonly Variant[],
): Variant | undefined => variants.find(({ stock }) => stock > 0) ?? variants[0]
