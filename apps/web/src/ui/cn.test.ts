import { expect, test } from 'vitest'
import { cn } from './cn.ts'

test.each([
  [['p-5 sm:p-6', 'p-0'], 'sm:p-6 p-0'],
  [['px-4 py-2', 'p-0'], 'p-0'],
  [['h-11 px-4', 'h-auto'], 'px-4 h-auto'],
  [['text-sm text-muted', 'text-lg'], 'text-muted text-lg'],
  [['text-sm text-muted', 'text-danger'], 'text-sm text-danger'],
  [['text-left text-ink', 'text-right'], 'text-ink text-right'],
  [['border border-line', 'border-danger'], 'border border-danger'],
  [['size-8 shrink-0', 'size-10'], 'shrink-0 size-10'],
  [['flex gap-2', false, undefined, 'hidden'], 'gap-2 hidden'],
  [['hover:bg-sunken bg-surface', 'hover:bg-primary'], 'bg-surface hover:bg-primary'],
  [['max-md:hidden flex', 'block'], 'max-md:hidden block'],
  [['-mx-1.5 my-2', 'mx-0'], 'my-2 mx-0'],
  [['rounded', 'rounded-full'], 'rounded-full'],
  [['border border-dashed border-line-strong/50'], 'border border-dashed border-line-strong/50'],
  [['border-t border-b-2'], 'border-t border-b-2'],
  [['inset-x-4 inset-y-0'], 'inset-x-4 inset-y-0'],
  [['ring-1 ring-line ring-inset'], 'ring-1 ring-line ring-inset'],
  [['text-ink text-pretty'], 'text-ink text-pretty'],
  [['overflow-hidden overflow-y-auto'], 'overflow-hidden overflow-y-auto'],
  [['grid place-items-center'], 'grid place-items-center'],
])('%j becomes %s', (classes, joined) => {
  expect(cn(...classes)).toBe(joined)
})
