import { roleLabels } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import type { LockoutRow, LockoutSort } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { useListParams } from '~/platform/lists/list-params.ts'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { Sheet } from '~/ui/dialog.tsx'
import { PersonAccess } from './person-access.tsx'

const columns: readonly Column<LockoutRow, LockoutSort>[] = [
  {
    id: 'person',
    sort: 'full_name',
    header: 'Person',
    phone: 'title',
    cell: (row) => row.full_name,
    text: (row) => row.full_name,
  },
  { id: 'email', sort: 'email', header: 'Email', cell: (row) => row.email, text: (row) => row.email },
  {
    id: 'role',
    sort: 'role',
    header: 'Role',
    cell: (row) => roleLabels[row.role],
    text: (row) => roleLabels[row.role],
  },
  {
    id: 'until',
    sort: 'locked_until',
    header: 'Locked until',
    cell: (row) => <DateText value={row.locked_until} time />,
    text: (row) => formatDateTime(row.locked_until),
  },
]

/** Accounts locked after too many wrong passwords. */
export const SecurityLockouts = () => {
  const params = useListParams()
  const query = useList(api.security.lockouts.list, listInput(params, columns))
  const open = useOpenRow(query, params.open)
  return (
    <>
      <ListView
        name="locked accounts"
        columns={columns}
        query={query}
        order="Latest first"
        usualSort="-locked_until"
        nameOf={(row) => row.full_name}
        search
        failure="Couldn’t load locked accounts"
        empty={{
          title: 'No locked accounts',
          text: 'After too many wrong passwords, we lock sign-in to the account from that device or network for at least 15 minutes and list the account here. Its owner can still sign in on other devices they’ve used before.',
        }}
      />
      {open ? (
        <Sheet open onOpenChange={() => params.setOpen(null)} title={open.full_name} description="Locked">
          <PersonAccess
            person={open}
            locked
            facts={[{ label: 'Locked until', value: <DateText value={open.locked_until} time relative /> }]}
          />
        </Sheet>
      ) : (
        <LostRow what="locked account" loading={query.isPending} />
      )}
    </>
  )
}
