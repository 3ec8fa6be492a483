import { defaultVariant } from '@efie/domain'
import type { Variant } from '~/platform/api/rows.ts'

export interface Choice {
  size: string | null
  colour: string | null
}

const unique = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
]

/** Variants on sale, in the shop's order. */
export const onSale = (variants: readonly Variant[]): Variant[] =>
  variants.filter(({ listed }) => listed).sort((first, second) => first.position - second.position)

/** What there is to choose: sizes and colours, each only where there is more than one. */
export const optionsOf = (variants: readonly Variant[]) => {
  const sizes = unique(variants.map(({ size }) => size))
  const colours = unique(variants.map(({ colour }) => colour))
  return { sizes: sizes.length > 1 ? sizes : [], colours: colours.length > 1 ? colours : [] }
}

/** The variant after a size or colour was chosen; the other option follows where the two are not made together. */
export const choose = (
  variants: readonly Variant[],
  current: Variant,
  wanted: Partial<Choice>,
): Variant | undefined => {
  const fits = variants.filter((variant) =>
    wanted.size === undefined ? variant.colour === wanted.colour : variant.size === wanted.size,
  )
  return (
    fits.find((variant) =>
      wanted.size === undefined ? variant.size === current.size : variant.colour === current.colour,
    ) ?? defaultVariant(fits)
  )
}
