import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice.tsx'
import { api } from '~/platform/api/client.ts'

const shown = 5

/** Stock items at or below their alert level, with a way to restock. Hidden if there are none. */
export const LowStock = () => {
  const { data } = useQuery(api.stock.list.queryOptions({ input: { low: 'true', limit: shown + 1 } }))
  if (!data || data.data.length === 0) return null
  const more = data.data.length > shown || data.next_cursor !== null
  return (
    <Notice
      tone="caution"
      className="mb-6"
      title="Low stock"
      action={
        <Button asChild tone="secondary" size="sm">
          <Link to="/admin/products?tab=stock&low=true">View stock</Link>
        </Button>
      }
    >
      {data.data
        .slice(0, shown)
        .map(({ name, available }) => `${name} (${available > 0 ? available : 'none'} left)`)
        .join(', ')}
      {more && ' and others'}
    </Notice>
  )
}
