import { useQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import type { TicketRow } from '~/platform/api/rows.ts'

/** A ticket by id, even if the visible list doesn't contain it: opened from a search or link. */
export const useTicket = (id: string, listed: readonly TicketRow[]) => {
  const row = listed.find((ticket) => ticket.id === id)
  const enabled = id !== '' && row === undefined
  const found = useQuery(api.tickets.get.queryOptions({ input: { id }, enabled }))
  const owner = found.data?.user_id ?? ''
  // Only lists contain the owner's name.
  const theirs = useQuery(
    api.tickets.list.queryOptions({
      input: { user_id: owner, limit: 100 },
      enabled: enabled && owner !== '',
    }),
  )
  const guest = found.data?.contact_name
  const named =
    found.data && guest
      ? { ...found.data, author_name: guest }
      : theirs.data?.data.find((ticket) => ticket.id === id)
  return {
    ticket: row ?? named,
    loading: enabled && (found.isLoading || theirs.isLoading),
  }
}
