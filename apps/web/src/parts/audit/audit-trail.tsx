import { roleLabels, roles, sentenceOf } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import type { AuditEvent, AuditSort } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { AuditNarrowing } from './audit-narrowing.tsx'
import { AuditSheet } from './audit-sheet.tsx'
import { eventText, subjectText } from './audit-words.ts'

/** Kinds of subjects that are audited. */
const subjects = [
  'application',
  'approval',
  'auth_session',
  'backup',
  'broadcast',
  'canned_reply',
  'collection_case',
  'company',
  'database_settings',
  'disbursement',
  'document',
  'employee',
  'financing_product',
  'guarantor',
  'hardship',
  'holiday',
  'inspection',
  'invoice',
  'lead',
  'message',
  'message_template',
  'oauth_client',
  'order',
  'payment',
  'product',
  'profile',
  'property',
  'reconciliation',
  'refund',
  'security_settings',
  'sso_provider',
  'stock_item',
  'support_ticket',
  'system_settings',
]

const kinds = ['record', 'read'] as const

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

export const roleText = (role: string | null): string => {
  const known = role === null ? undefined : oneOf(roles, role)
  return known ? roleLabels[known] : sentenceOf(role ?? 'system')
}

const columns: readonly Column<AuditEvent, AuditSort>[] = [
  {
    id: 'action',
    header: 'Event',
    phone: 'title',
    cell: (row) => eventText(row.action),
    text: (row) => row.action,
  },
  {
    id: 'actor',
    header: 'Who',
    cell: (row) => row.actor_name ?? 'Efie',
    text: (row) => row.actor_name ?? 'Efie',
  },
  {
    id: 'role',
    header: 'Role',
    phone: 'none',
    cell: (row) => roleText(row.actor_role),
    text: (row) => roleText(row.actor_role),
  },
  {
    id: 'subject',
    header: 'Subject',
    cell: (row) => subjectText(row.subject_type),
    text: (row) => subjectText(row.subject_type),
  },
  {
    id: 'ip',
    header: 'IP address',
    phone: 'none',
    extra: true,
    cell: (row) => row.ip ?? '–',
    text: (row) => row.ip ?? '',
  },
  {
    id: 'created',
    sort: 'created_at',
    header: 'When',
    cell: (row) => <DateText value={row.created_at} time />,
    text: (row) => formatDateTime(row.created_at),
  },
]

/** The audit trail, newest first. */
export const AuditTrail = () => {
  const params = useListParams()
  const query = useList(api.audit.list, {
    ...listInput(params, columns),
    subject_type: oneOf(subjects, params.get('subject')),
    subject_id: params.get('id') || undefined,
    actor_id: params.get('actor') || undefined,
    action: params.get('act') || undefined,
    kind: oneOf(kinds, params.get('kind')),
    from: isDate(params.get('from')) ? params.get('from') : undefined,
    to: isDate(params.get('to')) ? params.get('to') : undefined,
  })
  const open = useOpenRow(query, params.open)
  return (
    <>
      <AuditNarrowing params={params} />
      <ListView
        name="events"
        columns={columns}
        query={query}
        order="Newest first"
        usualSort="-created_at"
        nameOf={(row) => `${eventText(row.action)} by ${row.actor_name ?? 'Efie'}`}
        search
        filters={[
          {
            key: 'subject',
            label: 'Subject',
            all: 'All subjects',
            options: subjects.map((value) => ({ value, label: subjectText(value) })),
          },
          {
            key: 'kind',
            label: 'Type of event',
            all: 'Changes and views',
            options: [
              { value: 'record', label: 'Changes' },
              { value: 'read', label: 'Views of documents and data' },
            ],
          },
        ]}
        failure="Couldn’t load the audit trail"
        empty={{ title: 'No events yet', text: 'Every change is recorded here automatically.' }}
      />
      {open ? (
        <AuditSheet
          event={open}
          onClose={() => params.setOpen(null)}
          onFilter={(changes) => params.set({ open: null, ...changes })}
        />
      ) : (
        <LostRow what="event" loading={query.isPending} />
      )}
    </>
  )
}
