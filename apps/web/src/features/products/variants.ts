import { defaultVariant } from '@efie/domain'
import type { Variant } from '~/platform/api/rows.ts'

export interface Choice {
  size: string | null
  colour: string | null
}

const unique = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
]

/** Variants on sale in the shop's order. */
export const onSale = (variants: readonly Variant[]): Variant[] =>
  variants.filter(({ listed }) => listed).sort((first, second) => first.position - second.position)

/** Options to choose: sizes and colours, if there is more than one. */
export const optionsOf = (variants: readonly Variant[]) => {
  const sizes = unique(variants.map(({ size }) => size))
  const colours = unique(variants.map(({ colour }) => colour))
  return { sizes: sizes.length > 1 ? sizes : [], colours: colours.length > 1 ? colours : [] }
}

/** The variant after choosing a size or colour; the other option changes if the combination doesn't exist. */
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
