import type { LimitRaiser } from '@efie/domain'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { MessageDescriptor } from '@lingui/core'
import { ChevronDown, Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { translate } from '~/i18n/i18n.ts'
import { api } from '~/platform/api/client.ts'
import type { ShopLimit } from '~/platform/api/rows.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { formatMoney } from '~/ui/money-text.ts'
import { Skeleton } from '~/ui/skeleton.tsx'

const box = 'mb-4 rounded border bg-surface sm:mb-6'
/** Room for two lines, whatever they say, so that nothing moves when they are known. */
const line =
  'flex min-h-15 items-center gap-[min(0.75rem,3vw)] px-(--page-space) py-2 text-[0.9375rem] leading-snug'

/** What raises the limit, and where. */
const ways: Record<LimitRaiser, { to: string; label: MessageDescriptor }> = {
  'verify-income': { to: '/documents', label: msg`Upload payslips or bank statements` },
  'pay-arrears': { to: '/payments', label: msg`Pay what’s past due` },
  'repay-orders': { to: '/orders', label: msg`See your orders` },
  'repay-loans': { to: '/payments', label: msg`See your payments` },
  'earn-more': { to: '/documents', label: msg`Upload newer payslips or bank statements` },
}

const raiserText = ({ raised_by }: Pick<ShopLimit, 'raised_by'>): string => {
  if (raised_by === 'verify-income')
    return t`We haven’t verified your income yet. Once we have, we can approve instalment orders straight away.`
  if (raised_by === 'pay-arrears')
    return t`One of your instalments is past due. Pay what’s past due to get your limit back.`
  if (raised_by === 'repay-orders') return t`Every instalment you repay on your orders raises your limit.`
  if (raised_by === 'repay-loans') return t`Your limit goes up as you finish repaying what you have now.`
  return t`Your limit goes up with your income. Send us proof if you earn more now.`
}

const headline = ({ most, raised_by }: ShopLimit): string => {
  if (most) return t`You can buy up to ${{ most: formatMoney(most.cash_price) }} in instalments`
  return raised_by === 'verify-income'
    ? t`Your instalment limit isn’t set yet`
    : t`You have no instalment limit left right now`
}

const Limit = ({ limit }: { limit: ShopLimit }) => {
  const { most, income_percent, affordability_percent } = limit
  const way = ways[limit.raised_by]
  return (
    <details className={cn(box, 'group')}>
      <summary className={cn(line, 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}>
        <Wallet className="size-5 shrink-0 text-primary" aria-hidden="true" />
        <span className="min-w-0 flex-1 font-semibold tabular-nums">{headline(limit)}</span>
        <ChevronDown className="size-4 shrink-0 text-muted group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="space-y-2 border-t px-4 py-3 text-[0.9375rem]">
        {most && (
          <p>
            <Trans>
              That’s the highest cash price we approve straight away, over {{ months: most.months }} months.
              For anything above, a credit analyst checks your order first.
            </Trans>
          </p>
        )}
        {limit.raised_by !== 'verify-income' && (
          <p className="text-muted">
            <Trans>
              You can owe up to {{ incomePercent: income_percent }}% of your monthly income on orders. All
              your monthly repayments together can take up to{' '}
              {{ affordabilityPercent: affordability_percent }}% of it.
            </Trans>
          </p>
        )}
        <p>
          {raiserText(limit)}{' '}
          <Link to={way.to} className="font-semibold text-primary underline">
            {translate(way.label)}
          </Link>
        </p>
      </div>
    </details>
  )
}

const Waiting = () => (
  <div className={cn(box, line)}>
    <Skeleton className="w-2/3" />
  </div>
)

const OwnLimit = () => {
  const { data, isError, isPaused, isFetching, refetch } = useQuery(api.orders.limit.queryOptions())
  if (data) return <Limit limit={data} />
  if (!isError && !isPaused) return <Waiting />
  return (
    <div className={cn(box, line)}>
      <Wallet className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <p className="min-w-0 flex-1 text-muted">
        <Trans>Couldn’t load your instalment limit</Trans>
      </p>
      {isError && (
        <Button tone="link" pending={isFetching} onClick={() => void refetch()}>
          <Trans>Retry</Trans>
        </Button>
      )}
    </div>
  )
}

/** What a tenant can still buy in instalments; a guest is led to the check, and staff see nothing. */
export const ShopLimitBox = () => {
  const isInitialized = useAuthStore((state) => state.isInitialized)
  const role = useAuthStore((state) => state.userRole)
  if (!isInitialized) return <Waiting />
  if (role === 'user') return <OwnLimit />
  if (role !== null) return null
  return (
    <Link to="/eligibility" className={cn(box, line, 'hover:border-primary')}>
      <Wallet className="size-5 shrink-0 text-primary" aria-hidden="true" />
      <span>
        <Trans>
          Paying in instalments?{' '}
          <span className="font-semibold text-primary underline">Check what you can afford</span>
        </Trans>
      </span>
    </Link>
  )
}
