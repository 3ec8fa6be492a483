/**
 * The variant preselected on a product's page: the first one in stock, otherwise the first. Variants come in
 * display order.
 */
export const defaultVariant = <Variant extends { stock: number }>(
  variants: readonly Variant[],
): Variant | undefined => variants.find(({ stock }) => stock > 0) ?? variants[0]
