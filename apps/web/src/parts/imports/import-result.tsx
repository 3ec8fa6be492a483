import { counted } from '@efie/domain'
import type { QueryKey } from '@tanstack/react-query'
import { api, client } from '~/platform/api/client.ts'
import type { ImportRow } from '~/platform/api/rows.ts'
import { DownloadButton } from '~/platform/files/download-button.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'
import { importTexts } from './import-texts.ts'
import { LeftRows, UndoImport } from './undo-import.tsx'

interface ImportActsProps {
  made: ImportRow
  /** Queries that the import makes stale. */
  touches: readonly QueryKey[]
  onUndone?: (made: ImportRow) => void
  size?: 'sm' | 'md'
}

/** The error file of an import, and its undoing. */
export const ImportActs = ({ made, touches, onUndone, size = 'md' }: ImportActsProps) => (
  <>
    {made.failed > 0 && (
      <DownloadButton
        what="the error file"
        fileName={`errors-${made.file_name.replace(/\.zip$/i, '.csv')}`}
        fetchFile={() => client.imports.errors({ id: made.id })}
        size={size}
      >
        Download error file
      </DownloadButton>
    )}
    {made.can_undo && (
      <UndoImport
        fileName={made.file_name}
        consequence={importTexts[made.kind].consequence}
        undo={() => client.imports.undo({ id: made.id })}
        {...(onUndone && { onUndone })}
        touches={[api.imports.key(), ...touches]}
        size={size}
      />
    )}
  </>
)

/** What an import did, or that it was undone. */
export const ImportResult = (props: ImportActsProps) => {
  const { made } = props
  return (
    <div className="space-y-5">
      {made.undone_at === null ? (
        <Notice tone="positive" live title={`${made.file_name} imported`} />
      ) : (
        <Notice tone="positive" live title={`Import of ${made.file_name} undone`}>
          {counted(made.reverted, 'row')} restored.
        </Notice>
      )}
      <LeftRows rows={made.left} />
      <KeyValues
        items={[
          { label: 'Added', value: made.added },
          { label: 'Changed', value: made.changed },
          { label: 'Unchanged', value: made.unchanged },
          { label: 'Skipped with errors', value: made.failed },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <ImportActs {...props} />
      </div>
    </div>
  )
}
