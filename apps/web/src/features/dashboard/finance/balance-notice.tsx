import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import { Notice } from '~/ui/notice.tsx'

/** Warns while the trial balance is out of balance, which no posting should ever do. */
export const BalanceNotice = () => {
  const { data } = useQuery(api.reports.trialBalance.queryOptions({ input: {} }))
  if (!data || data.sum === 0) return null
  return (
    <Notice
      tone="danger"
      className="mb-6"
      title={`The trial balance is out by ${formatMoney(Math.abs(data.sum))}`}
    >
      Tell an administrator before anything else is posted.{' '}
      <Link to="?tab=trial-balance" className="font-semibold underline underline-offset-4">
        Trial balance
      </Link>
    </Notice>
  )
}
