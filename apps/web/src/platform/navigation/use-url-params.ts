import { useCallback, useContext } from 'react'
import { UNSAFE_DataRouterContext, useNavigate, useSearchParams } from 'react-router'

export type ParamChanges = Record<string, string | null | undefined>

/** The URL parameters with these changes; empty values are removed. */
export const withParams = (params: URLSearchParams, changes: ParamChanges): URLSearchParams => {
  const next = new URLSearchParams(params)
  for (const [key, value] of Object.entries(changes)) {
    if (value) next.set(key, value)
    else next.delete(key)
  }
  return next
}

/**
 * The URL's parameters, and a function that changes some of them. It starts from where the router is or is
 * going, which the screen may not show yet: of two changes in quick succession, neither undoes the other. A
 * page that is being left stays left.
 */
export const useUrlParams = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  // The library gives no other access to where the router is going; its hooks only know what is shown.
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const change = useCallback(
    (changes: ParamChanges, { replace }: { replace: boolean }): void => {
      const { location, navigation } = router?.state ?? {}
      const next = navigation?.location
      if (next && next.pathname !== location?.pathname) return
      const from = next ?? location
      const search = from ? new URLSearchParams(from.search) : params
      void navigate(`?${withParams(search, changes)}`, { replace, preventScrollReset: true })
    },
    [router, navigate, params],
  )
  return { params, change }
}
