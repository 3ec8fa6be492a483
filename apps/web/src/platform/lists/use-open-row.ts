import { useState } from 'react'
import { type ListQuery, rowsOf } from './keyset.ts'

/** The row in the URL. It stays while another search is loading, or text typed in its sheet would be lost. */
export const useOpenRow = <Row extends { id: string }>(
  query: Pick<ListQuery<Row>, 'data' | 'isPending'>,
  id: string,
): Row | undefined => {
  const found = rowsOf(query).find((row) => row.id === id)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  return found ?? (query.isPending && last?.id === id ? last : undefined)
}
