import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

type Changes = Record<string, string | null | undefined>

/** The URL parameters with these changes; empty values are removed. */
export const withParams = (params: URLSearchParams, changes: Changes): URLSearchParams => {
  const next = new URLSearchParams(params)
  for (const [key, value] of Object.entries(changes)) {
    if (value) next.set(key, value)
    else next.delete(key)
  }
  return next
}

/** A URL value if it is one of the known codes; undefined otherwise. */
export const oneOf = <Code extends string>(codes: readonly Code[], value: string): Code | undefined =>
  codes.find((code) => code === value)

export interface ListParams {
  get: (key: string) => string
  /** Sets filters and search; Back leaves the list. */
  set: (changes: Changes) => void
  /** The open row; Back closes it. */
  open: string
  setOpen: (id: string | null) => void
}

/** Filters, search and the open row are in the URL, so that a list can be linked and returned to. */
export const useListParams = (): ListParams => {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (changes: Changes) =>
      setParams((current) => withParams(current, changes), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  const setOpen = useCallback(
    (id: string | null) =>
      setParams((current) => withParams(current, { open: id }), {
        replace: id === null,
        preventScrollReset: true,
      }),
    [setParams],
  )
  return { get: (key) => params.get(key) ?? '', set, open: params.get('open') ?? '', setOpen }
}
