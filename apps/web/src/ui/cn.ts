import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge, validators } from 'tailwind-merge'

const { isAny, isArbitraryLength, isNumber } = validators
const sizes = ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl', '6xl', isArbitraryLength]
const sides = ['x', 'y', 't', 'r', 'b', 'l'] as const

/** Utilities whose name says what they set: a later one replaces an earlier one. */
const byPrefix = [
  'w',
  'h',
  'size',
  'min-w',
  'max-w',
  'min-h',
  'max-h',
  'gap',
  'gap-x',
  'gap-y',
  'grid-cols',
  'col-span',
  'justify',
  'justify-items',
  'justify-self',
  'items',
  'self',
  'grow',
  'shrink',
  'overflow',
  'overflow-x',
  'overflow-y',
  'opacity',
  'z',
  'top',
  'right',
  'bottom',
  'left',
  'inset',
  'inset-x',
  'inset-y',
  'bg',
  'font',
  'leading',
  'tracking',
  'whitespace',
  'rounded',
  'shadow',
  'fill',
  'animate',
  ...sides.map((side) => `border-${side}`),
  ...['p', 'm'].flatMap((kind) => [kind, ...sides.map((side) => `${kind}${side}`)]),
]
const boxConflicts = (kind: string) => ({
  [kind]: sides.map((side) => `${kind}${side}`),
  [`${kind}x`]: [`${kind}l`, `${kind}r`],
  [`${kind}y`]: [`${kind}t`, `${kind}b`],
})

/** tailwind-merge over the utilities this design system overrides: its full table is larger than our whole shell. */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...Object.fromEntries(byPrefix.map((prefix) => [prefix, [{ [prefix]: ['', isAny] }]])),
    display: ['block', 'inline-block', 'inline', 'flex', 'inline-flex', 'grid', 'inline-grid', 'hidden'],
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    'font-size': [{ text: sizes }],
    'text-align': [{ text: ['left', 'center', 'right', 'start', 'end'] }],
    'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
    'text-color': [{ text: [isAny] }],
    'border-width': [{ border: ['', isNumber] }],
    'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
    'border-collapse': [{ border: ['collapse', 'separate'] }],
    'border-color': [{ border: [isAny] }],
  },
  conflictingClassGroups: {
    ...boxConflicts('p'),
    ...boxConflicts('m'),
    size: ['w', 'h'],
    gap: ['gap-x', 'gap-y'],
  },
  conflictingClassGroupModifiers: {},
  postfixLookupClassGroups: [],
  orderSensitiveModifiers: ['before', 'after', 'placeholder', 'file', 'marker', '*', '**'],
}))

/** Joins class names; a later class of the same kind wins. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes))
