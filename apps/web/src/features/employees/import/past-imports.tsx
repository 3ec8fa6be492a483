import { useInfiniteQuery } from '@tanstack/react-query'
import { PastImport } from '~/parts/imports/past-import.tsx'
import { UndoImport } from '~/parts/imports/undo-import.tsx'
import { api, client } from '~/platform/api/client.ts'
import type { EmployeeImportRow } from '~/platform/api/rows.ts'
import { DownloadButton } from '~/platform/files/download-button.tsx'
import { keyset } from '~/platform/lists/keyset.ts'
import { Paged } from '~/platform/lists/paged.tsx'
import { Section } from '~/ui/section.tsx'
import { isRunning, touchedByImport, undoConsequence } from './import-steps.ts'

const summaryOf = ({ status, added, updated, failed }: EmployeeImportRow): string =>
  isRunning(status) ? 'Running' : `${added} added, ${updated} changed, ${failed} with errors`

interface RowErrorsProps {
  companyId: string
  row: Pick<EmployeeImportRow, 'id' | 'file_name'>
  size?: 'sm' | 'md'
}

/** The rows of an import that have errors, as a file. */
export const RowErrors = ({ companyId, row, size = 'md' }: RowErrorsProps) => (
  <DownloadButton
    what="the error file"
    fileName={`errors-${row.file_name}`}
    fetchFile={() => client.employees.importErrors({ id: companyId, import_id: row.id })}
    size={size}
  >
    Download error file
  </DownloadButton>
)

/** Earlier imports of a company; each can be undone while nothing was built on it. */
export const PastImports = ({ companyId }: { companyId: string }) => {
  const query = useInfiniteQuery(
    api.employees.imports.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: companyId, limit: 10, cursor }),
      ...keyset,
    }),
  )
  return (
    <Section title="Earlier imports">
      <Paged
        query={query}
        failure="Couldn’t load earlier imports"
        empty="No imports yet. They appear here after the first."
        renderRow={(row) => (
          <PastImport
            fileName={row.file_name}
            at={row.created_at}
            summary={summaryOf(row)}
            undone={row.undone_at && `Undone: ${row.removed} removed, ${row.restored} restored`}
          >
            {row.failed > 0 && <RowErrors companyId={companyId} row={row} size="sm" />}
            {row.can_undo && (
              <UndoImport
                fileName={row.file_name}
                consequence={undoConsequence(row)}
                undo={() => client.employees.undoImport({ id: companyId, import_id: row.id })}
                touches={touchedByImport}
                size="sm"
              />
            )}
          </PastImport>
        )}
      />
    </Section>
  )
}
