import { roleLabels, roles } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import type { SessionRow, SessionSort } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { useBulk } from '~/platform/lists/use-bulk.ts'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { Badge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { Sheet } from '~/ui/dialog.tsx'
import { PersonAccess } from './person-access.tsx'
import { SessionBulk } from './session-bulk.tsx'

const level = (row: SessionRow) => (row.aal === 'aal2' ? 'Two steps' : 'One step')

const columns: readonly Column<SessionRow, SessionSort>[] = [
  {
    id: 'person',
    sort: 'full_name',
    header: 'Person',
    phone: 'title',
    cell: (row) => row.full_name,
    text: (row) => row.full_name,
  },
  {
    id: 'email',
    sort: 'email',
    header: 'Email',
    phone: 'none',
    extra: true,
    cell: (row) => row.email,
    text: (row) => row.email,
  },
  {
    id: 'role',
    sort: 'role',
    header: 'Role',
    cell: (row) => roleLabels[row.role],
    text: (row) => roleLabels[row.role],
  },
  {
    id: 'device',
    header: 'Device',
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-2">
        {row.device}
        {row.current && <Badge tone="positive">This device</Badge>}
      </span>
    ),
    text: (row) => row.device,
  },
  {
    id: 'ip',
    sort: 'ip',
    header: 'IP address',
    phone: 'none',
    cell: (row) => row.ip ?? '–',
    text: (row) => row.ip ?? '',
  },
  {
    id: 'level',
    sort: 'aal',
    header: 'Verification',
    phone: 'aside',
    cell: (row) => <Badge tone={row.aal === 'aal2' ? 'positive' : 'neutral'}>{level(row)}</Badge>,
    text: level,
  },
  {
    id: 'active',
    header: 'Last used',
    cell: (row) => <DateText value={row.last_active_at} time />,
    text: (row) => formatDateTime(row.last_active_at),
  },
  {
    id: 'created',
    sort: 'created_at',
    header: 'Signed in',
    phone: 'none',
    cell: (row) => <DateText value={row.created_at} time />,
    text: (row) => formatDateTime(row.created_at),
  },
]

/** Everyone currently signed in. */
export const SecuritySessions = () => {
  const params = useListParams()
  const query = useList(api.security.sessions.list, {
    ...listInput(params, columns),
    role: oneOf(roles, params.get('role')),
    user_id: params.get('user') || undefined,
  })
  const open = useOpenRow(query, params.open)
  const bulk = useBulk(query)
  const mayEnd = useAbility('security.manage')
  return (
    <>
      <ListView
        name="sessions"
        columns={columns}
        query={query}
        order="Newest first"
        usualSort="-created_at"
        nameOf={(row) => `${row.full_name}, ${row.device}`}
        search
        filters={[
          {
            key: 'role',
            label: 'Role',
            all: 'All roles',
            options: roles.map((role) => ({ value: role, label: roleLabels[role] })),
          },
        ]}
        {...(mayEnd && { selection: bulk.selection })}
        failure="Couldn’t load sessions"
        empty={{ title: 'No one is signed in', text: 'Sessions appear here as people sign in.' }}
      />
      {mayEnd && <SessionBulk bulk={bulk} />}
      {open ? (
        <Sheet
          open
          onOpenChange={(wanted) => !wanted && params.setOpen(null)}
          title={open.full_name}
          description={open.device}
        >
          <PersonAccess
            person={open}
            sessionId={open.id}
            facts={[
              { label: 'IP address', value: open.ip ?? 'None' },
              { label: 'Verification', value: level(open) },
              { label: 'Signed in', value: <DateText value={open.created_at} time /> },
              { label: 'Last used', value: <DateText value={open.last_active_at} time relative /> },
            ]}
          />
        </Sheet>
      ) : (
        <LostRow what="session" loading={query.isPending} />
      )}
    </>
  )
}
