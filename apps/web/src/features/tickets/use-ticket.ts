import { useQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import type { TicketRow } from '~/platform/api/rows.ts'

/** A ticket by id, even if the visible list doesn't contain it: opened from a search or link. */
export const useTicket = (id: string, listed: readonly TicketRow[]) => {
  const row = listed.find((ticket) => ticket.id === id)
  const enabled = id !== '' && row === undefined
  const found = useQuery(api.tickets.get.queryOptions({ input: { id }, enabled }))
  return { ticket: row ?? found.data, loading: enabled && found.isLoading }
}
