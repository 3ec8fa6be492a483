import { formatMoney } from '@efie/domain'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { keyset, pageSize, rowsOf } from '~/platform/lists/keyset.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { Notice } from '~/ui/notice.tsx'
import { BackupSheet } from './backup-sheet.tsx'
import { CheckRestore } from './check-restore.tsx'
import { backupReasons, type BackupRow, backupStates, sizeText } from './backup.ts'
import { isOpenRestore, restoreStates } from './restore.ts'

const columns: readonly Column<BackupRow>[] = [
  {
    id: 'created',
    header: 'Started',
    phone: 'title',
    cell: (row) => <DateText value={row.created_at} time />,
    text: (row) => formatDateTime(row.created_at),
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'aside',
    cell: (row) => <Badge tone={backupStates[row.status].tone}>{backupStates[row.status].text}</Badge>,
    text: (row) => backupStates[row.status].text,
  },
  {
    id: 'reason',
    header: 'Type',
    cell: (row) => backupReasons[row.reason],
    text: (row) => backupReasons[row.reason],
  },
  { id: 'size', header: 'Size', align: 'end', cell: sizeText, text: sizeText },
  {
    id: 'rows',
    header: 'Rows',
    align: 'end',
    cell: (row) => row.rows?.toLocaleString('en') ?? '–',
    text: (row) => String(row.rows ?? ''),
  },
  {
    id: 'debits',
    header: 'Ledger debits',
    align: 'end',
    phone: 'none',
    cell: (row) => (row.ledger_debits === null ? '–' : formatMoney(row.ledger_debits)),
    text: (row) => (row.ledger_debits === null ? '' : formatMoney(row.ledger_debits)),
  },
]

/** All backups with their results; a new one can be made at any time. */
export const Backups = () => {
  const params = useListParams()
  const mayRun = useAbility('backups.run')
  const query = useInfiniteQuery({
    ...api.backups.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: pageSize, cursor }),
      ...keyset,
    }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.data.some(({ status }) => status === 'running')) ? 1_500 : false,
  })
  const restores = useQuery({
    ...api.backups.restores.queryOptions({ input: { limit: pageSize } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isOpenRestore) ? 3_000 : false),
  })
  const openRestore = restores.data?.data.find(isOpenRestore)
  const unchecked = restores.data?.data.find(
    ({ status, checked_at }) => status === 'done' && checked_at === null,
  )
  const run = useAct({
    act: () => client.backups.run(),
    done: 'Backup started',
    touches: [api.backups.key(), api.audit.key()],
  })
  const rows = rowsOf(query)
  const running = rows.some(({ status }) => status === 'running')
  const open = rows.find(({ id }) => id === params.open)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <p className="max-w-prose text-muted">
          A backup only counts once it’s verified. We restore it into a scratch database and check that the
          row counts and ledger totals match. Set how often backups run under Database.
        </p>
        <Button
          pending={run.pending}
          disabledReason={
            mayRun ? (running ? 'A backup is already running' : null) : 'Insufficient permissions'
          }
          onClick={() => void run.run(undefined)}
        >
          Back up now
        </Button>
      </div>
      <ActError error={run.error} className="mb-4" />
      {unchecked && <CheckRestore restore={unchecked} />}
      {openRestore && (
        <Notice
          tone="caution"
          className="mb-4"
          title={`Restore of the backup of ${formatDateTime(openRestore.backup_created_at)}`}
        >
          {restoreStates[openRestore.status].text}.{' '}
          <Link to={`/approvals/${openRestore.approval_id}`} className="underline underline-offset-4">
            View the request
          </Link>
        </Notice>
      )}
      {rows[0]?.status === 'failed' && (
        <Notice tone="danger" className="mb-4" title="The latest backup failed">
          {rows[0].failure_reason ??
            'Try again. If the backup fails again, ask the operator to check the server log.'}
        </Notice>
      )}
      <ListView
        name="backups"
        columns={columns}
        query={query}
        order="Newest first"
        nameOf={(row) => `backup of ${formatDateTime(row.created_at)}`}
        failure="Couldn’t load backups"
        empty={{
          title: 'No backups yet',
          text: 'Choose Back up now to make the first one. It takes a moment and is verified automatically.',
        }}
      />
      {open ? (
        <BackupSheet row={open} restores={restores.data?.data ?? []} onClose={() => params.setOpen(null)} />
      ) : (
        <LostRow what="backup" loading={query.isPending} />
      )}
    </>
  )
}
