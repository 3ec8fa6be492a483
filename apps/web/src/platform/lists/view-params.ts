import { keptInView } from '@efie/domain'
import type { ParamChanges } from '~/platform/navigation/use-url-params.ts'
import { type Translatable } from '~/i18n/i18n.ts'

export type ViewParams = Record<string, string>

/** What a saved view keeps of the address: filters, sort and columns. */
export const viewOf = (address: URLSearchParams): ViewParams =>
  Object.fromEntries([...address].filter(([key, value]) => value !== '' && keptInView(key)))

/** The changes that turn the address into a view, without a search. */
export const changesTo = (address: URLSearchParams, view: ViewParams): ParamChanges => ({
  ...Object.fromEntries(Object.keys(viewOf(address)).map((key) => [key, null])),
  q: null,
  ...view,
})

export const isSameView = (one: ViewParams, other: ViewParams): boolean => {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}

/** A list's name among its page's lists. */
export const listKey = (name: Translatable): string =>
  typeof name === 'string' ? name.replaceAll(' ', '-') : name.id
