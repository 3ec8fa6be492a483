import { useCallback } from 'react'
import { type ParamChanges, useUrlParams } from '~/platform/navigation/use-url-params.ts'

/** A URL value if it is one of the known codes; undefined otherwise. */
export const oneOf = <Code extends string>(codes: readonly Code[], value: string): Code | undefined =>
  codes.find((code) => code === value)

export interface ListParams {
  get: (key: string) => string
  /** Sets filters and search; Back leaves the list. */
  set: (changes: ParamChanges) => void
  /** The open row; Back closes it. */
  open: string
  setOpen: (id: string | null) => void
}

/** Filters, search and the open row are in the URL, so that a list can be linked and returned to. */
export const useListParams = (): ListParams => {
  const { params, change } = useUrlParams()
  const set = useCallback((changes: ParamChanges) => change(changes, { replace: true }), [change])
  const setOpen = useCallback((id: string | null) => change({ open: id }, { replace: id === null }), [change])
  return { get: (key) => params.get(key) ?? '', set, open: params.get('open') ?? '', setOpen }
}
