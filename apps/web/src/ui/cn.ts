import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge, validators } from 'tailwind-merge'

const { isAny, isArbitraryLength, isNumber } = validators
const sizes = ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl', '6xl', isArbitraryLength]
const sides = ['x', 'y', 't', 'r', 'b', 'l'] as const

/** Utilities identified by their prefix. A later one replaces an earlier one. */
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

/**
 * tailwind-merge limited to the utilities that this design system overrides. The full table is larger than
 * the whole app shell.
 */
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

/** Joins class names. Of conflicting classes the last one wins. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes))
