import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import type { OwnRefund } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { translate } from '~/i18n/i18n.ts'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { Money } from '~/ui/money.tsx'
import { refundText } from './payment-texts.ts'

const nameOf = (row: OwnRefund): string => translate(row.description)

const columnsOf = (): readonly Column<OwnRefund>[] => [
  {
    id: 'of',
    header: t({ id: 'payment-for', message: 'For' }),
    phone: 'title',
    cell: nameOf,
    text: nameOf,
  },
  {
    id: 'amount',
    header: t`Amount`,
    align: 'end',
    phone: 'aside',
    cell: (row) => <Money amount={row.amount} />,
    text: (row) => csvMoney(row.amount),
  },
  { id: 'stage', header: t`Status`, cell: refundText, text: refundText },
  {
    id: 'asked',
    header: t`Requested`,
    cell: (row) => <DateText value={row.created_at} time />,
    text: (row) => formatDateTime(row.created_at),
  },
]

/** Refunds to the person with their progress in words. */
export const OwnRefunds = () => {
  const query = useInfiniteQuery(
    api.payments.myRefunds.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: pageSize, cursor }),
      ...keyset,
    }),
  )
  return (
    <ListView
      name="refunds"
      columns={columnsOf()}
      query={query}
      order={t`Newest first`}
      nameOf={nameOf}
      opens={false}
      failure={t`Couldn’t load refunds`}
      empty={{
        title: t`No refunds yet`,
        text: t`When we send you a refund, you can track it here.`,
      }}
    />
  )
}
