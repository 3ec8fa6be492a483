import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '~/platform/api/client.ts'
import { useAbility, useAuthStore } from '~/platform/auth/auth-store.ts'
import { type Act, actsNamed } from './acts.ts'
import { groupsOf, type HitGroup, pagesFor } from './found.ts'

const settleMs = 200
const least = 2

export interface Search {
  groups: HitGroup[]
  /** Shown instead of results. */
  state: 'typing' | 'searching' | 'failed' | 'done'
}

/** Pages and acts immediately, and the server's results after a pause in typing. */
export const useSearch = (typed: string, acts: readonly Act[]): Search => {
  const abilities = useAuthStore((state) => state.abilities)
  const may = useAbility('search.read')
  const wanted = typed.trim()
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), settleMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const enabled = may && settled.length >= least && settled.length <= 100
  const query = useQuery(
    api.search.find.queryOptions({
      input: { q: settled, limit: 5 },
      enabled,
      placeholderData: keepPreviousData,
    }),
  )
  const found = enabled && wanted.length >= least ? (query.data?.results ?? []) : []
  const searching = may && wanted.length >= least && (wanted !== settled || query.isFetching)
  return {
    groups: [...pagesFor(typed, abilities), ...actsNamed(typed, acts), ...groupsOf(found)],
    state:
      wanted.length < least
        ? 'typing'
        : searching
          ? 'searching'
          : enabled && query.isError
            ? 'failed'
            : 'done',
  }
}
