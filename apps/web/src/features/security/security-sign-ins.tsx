import { signInEvents } from '@efie/contracts/security'
import { translate } from '~/i18n/i18n.ts'
import { api } from '~/platform/api/client.ts'
import type { SignInRow, SignInSort } from '~/platform/api/rows.ts'
import { signInEventOptions, signInEventText, signInOutcome } from '~/parts/auth/sign-in-events.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { Badge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { Sheet } from '~/ui/dialog.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import type { Person } from '~/parts/security/person.ts'
import { PersonAccess } from './person-access.tsx'

const outcome = (row: SignInRow) => translate(signInOutcome(row).text)
const unknownAccount = 'Unknown account'

const columns: readonly Column<SignInRow, SignInSort>[] = [
  {
    id: 'event',
    header: 'Type',
    phone: 'title',
    cell: (row) => signInEventText(row.event),
    text: (row) => signInEventText(row.event),
  },
  {
    id: 'person',
    header: 'Person',
    cell: (row) => row.full_name ?? unknownAccount,
    text: (row) => row.full_name ?? unknownAccount,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    phone: 'aside',
    cell: (row) => <Badge tone={signInOutcome(row).tone}>{outcome(row)}</Badge>,
    text: outcome,
  },
  { id: 'device', header: 'Device', cell: (row) => row.device, text: (row) => row.device },
  { id: 'ip', header: 'IP address', cell: (row) => row.ip ?? '–', text: (row) => row.ip ?? '' },
  {
    id: 'created',
    sort: 'created_at',
    header: 'When',
    cell: (row) => <DateText value={row.created_at} time />,
    text: (row) => formatDateTime(row.created_at),
  },
]

const personOf = (row: SignInRow): Person | null =>
  row.user_id && row.role
    ? { user_id: row.user_id, full_name: row.full_name ?? '', email: row.email ?? '', role: row.role }
    : null

const SignInSheet = ({ row, onClose }: { row: SignInRow; onClose: () => void }) => {
  const person = personOf(row)
  const facts = [
    { label: 'Type', value: signInEventText(row.event) },
    { label: 'Outcome', value: outcome(row) },
    { label: 'Device', value: row.device },
    { label: 'IP address', value: row.ip ?? 'None' },
    { label: 'When', value: <DateText value={row.created_at} time relative /> },
  ]
  return (
    <Sheet open onOpenChange={onClose} title={signInEventText(row.event)} description={outcome(row)}>
      {person ? (
        <PersonAccess person={person} facts={facts} />
      ) : (
        <>
          <KeyValues items={facts} />
          <p className="mt-4 text-sm text-muted">
            No account uses this email address or phone number, so there’s nothing to manage.
          </p>
        </>
      )}
    </Sheet>
  )
}

const outcomes = [
  { value: 'true', label: 'Succeeded' },
  { value: 'false', label: 'Failed, or an alert' },
]

/** The sign-in log, kept as long as the settings say. */
export const SecuritySignIns = () => {
  const params = useListParams()
  const query = useList(api.security.signIns.list, {
    ...listInput(params, columns),
    event: oneOf(signInEvents, params.get('event')),
    succeeded: oneOf(['true', 'false'], params.get('outcome')),
  })
  const open = useOpenRow(query, params.open)
  return (
    <>
      <ListView
        name="sign-ins"
        columns={columns}
        query={query}
        order="Newest first"
        usualSort="-created_at"
        nameOf={(row) => `${signInEventText(row.event)} of ${row.full_name ?? unknownAccount}`}
        search
        filters={[
          { key: 'event', label: 'Type', all: 'All types', options: signInEventOptions },
          { key: 'outcome', label: 'Outcome', all: 'All outcomes', options: outcomes },
        ]}
        failure="Couldn’t load the sign-in log"
        empty={{ title: 'No sign-ins yet', text: 'Every sign-in and failed attempt appears here.' }}
      />
      {open ? (
        <SignInSheet row={open} onClose={() => params.setOpen(null)} />
      ) : (
        <LostRow what="sign-in" loading={query.isPending} />
      )}
    </>
  )
}
