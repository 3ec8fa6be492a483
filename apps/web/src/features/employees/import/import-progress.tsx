import { counted } from '@efie/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LeftRows, UndoImport } from '~/parts/imports/undo-import.tsx'
import { api, client } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'
import { ProgressBar } from '~/ui/progress.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { isRunning, touchedByImport, undoConsequence } from './import-steps.ts'
import { RowErrors } from './past-imports.tsx'

type ImportStatus = Awaited<ReturnType<typeof client.employees.importStatus>>

const LeftOut = ({ companyId, status }: { companyId: string; status: ImportStatus }) => (
  <Notice
    tone="caution"
    title={`Rows not imported: ${status.failed}`}
    action={<RowErrors companyId={companyId} row={status} />}
  >
    The error file lists each of these rows and what’s wrong with it. Fix the rows in that file, then import
    the file. Only those rows will be added.
  </Notice>
)

/** How far an import is; it goes on when this is closed. */
export const ImportProgress = ({ companyId, importId }: { companyId: string; importId: string }) => {
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(
    api.employees.importStatus.queryOptions({
      input: { id: companyId, import_id: importId },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && !isRunning(state.data.status) ? false : 1_000),
    }),
  )
  const status = data?.status
  useEffect(() => {
    if (!status || isRunning(status)) return
    for (const queryKey of [api.employees.list.key(), api.employees.imports.key(), api.companies.key()])
      void queries.invalidateQueries({ queryKey })
  }, [status, queries])
  if (!data)
    return error ? (
      <ErrorState
        title="Couldn’t load the import"
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Skeleton className="h-24" />
    )
  const running = isRunning(data.status)
  return (
    <div className="space-y-5">
      {running ? (
        <>
          <ProgressBar
            label={`${data.processed} of ${data.total} rows`}
            value={data.total === 0 ? 0 : (data.processed / data.total) * 100}
          />
          <p className="text-muted">You can close this window. The import will continue.</p>
        </>
      ) : data.status === 'failed' ? (
        <Notice tone="danger" live title="The import couldn’t be completed">
          Rows already imported are saved. You can import the same file again without creating duplicates.
        </Notice>
      ) : data.undone_at ? (
        <Notice tone="positive" live title={`Import of ${data.file_name} undone`}>
          {counted(data.removed, 'employee')} removed, {counted(data.restored, 'employee')} restored.
        </Notice>
      ) : (
        <Notice tone="positive" live title={`${data.file_name} imported`} />
      )}
      <LeftRows rows={data.left} />
      <KeyValues
        items={[
          { label: 'Added', value: data.added },
          { label: 'Changed', value: data.updated },
          { label: 'Unchanged', value: data.unchanged },
          { label: 'Skipped with errors', value: data.failed },
        ]}
      />
      {!running && data.failed > 0 && <LeftOut companyId={companyId} status={data} />}
      {data.can_undo && (
        <UndoImport
          fileName={data.file_name}
          consequence={undoConsequence(data)}
          undo={() => client.employees.undoImport({ id: companyId, import_id: importId })}
          touches={touchedByImport}
        />
      )}
    </div>
  )
}
