import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Money } from '~/ui/money.tsx'
import { api } from '~/platform/api/client.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { countText } from '~/platform/lists/keyset.ts'
import { kindLabels } from './texts.ts'

const shown = 3

/**
 * Requests waiting for a second person, for requesters and deciders, or of one order; hidden if there are
 * none.
 */
export const ApprovalsCard = ({ orderId }: { orderId?: string }) => {
  const mayRead = useAbility('approvals.read')
  const { data } = useQuery(
    api.approvals.list.queryOptions({
      input: { status: 'requested', sort: 'created_at', limit: 25, order_id: orderId },
      enabled: mayRead,
      refetchInterval: 30_000,
    }),
  )
  if (!data || data.data.length === 0) return null
  return (
    <Card {...(orderId === undefined && { className: 'mb-6' })}>
      <CardHeader
        title="Waiting for a second person"
        description={`${countText(data.data.length, data.next_cursor !== null)} waiting for a decision.`}
        action={
          <Button asChild tone="secondary" size="sm">
            <Link to="/approvals">All requests</Link>
          </Button>
        }
      />
      <ul className="divide-y divide-line">
        {data.data.slice(0, shown).map((approval) => (
          <li
            key={approval.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5"
          >
            <div className="min-w-0">
              <Link
                to={`/approvals/${approval.id}`}
                className="font-semibold text-primary underline underline-offset-4"
              >
                {approval.title}
              </Link>
              <p className="text-sm text-muted">
                {[
                  kindLabels[approval.kind],
                  approval.order_reference && `order ${approval.order_reference}`,
                  approval.subject_name,
                  `requested by ${approval.maker_name}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <p className="text-sm sm:text-right">
              {approval.amount !== null && <Money amount={approval.amount} className="font-semibold" />}
              <span className="block text-muted">
                {approval.may_decide ? 'Waiting for your decision' : <DateText value={approval.created_at} />}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
