import { counted, type ImportKind } from '@efie/domain'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ImportRow, PreviewedImport } from '~/platform/api/rows.ts'
import { DownloadButton } from '~/platform/files/download-button.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { FileDrop } from '~/ui/file-drop.tsx'
import { Notice } from '~/ui/notice.tsx'
import { ImportResult } from './import-result.tsx'
import { diffOf, importTexts, rowName } from './import-texts.ts'
import { PastImports } from './past-imports.tsx'
import { PreviewTable, type PreviewRow } from './preview-table.tsx'

interface Chosen {
  file: File
  preview: PreviewedImport
}

const rowsOf = (kind: ImportKind, { rows, errors }: PreviewedImport): PreviewRow[] => [
  ...rows.map((row) => ({
    line: row.line,
    name: rowName(kind, row),
    state: row.action === 'add' ? ('new' as const) : ('changed' as const),
    fields: row.fields.map(diffOf),
  })),
  ...errors.map(({ line, message }) => ({ line, name: '', state: 'error' as const, problem: message })),
]

const Preview = ({ kind, preview }: { kind: ImportKind; preview: PreviewedImport }) => (
  <div className="space-y-4">
    <p aria-live="polite">
      <strong>{counted(preview.total, 'row')}:</strong> {preview.added} to add, {preview.changed} to change,{' '}
      {preview.unchanged} unchanged, {preview.failed} with errors.
    </p>
    {preview.unused.length > 0 && (
      <Notice tone="caution" title={`${counted(preview.unused.length, 'picture')} not named by any row`}>
        {preview.unused.join(', ')}
      </Notice>
    )}
    <PreviewTable
      rows={rowsOf(kind, preview)}
      counts={{ changed: preview.changed, new: preview.added, error: preview.failed }}
    />
  </div>
)

/** The chosen file and what it would do, until it is imported. */
const useImport = (kind: ImportKind, touches: readonly QueryKey[]) => {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [made, setMade] = useState<ImportRow | null>(null)
  const preview = useAct({
    act: async (file: File): Promise<Chosen> => ({
      file,
      preview: await client.imports.preview({ kind, file }),
    }),
    onDone: setChosen,
    touches: [],
  })
  const start = useAct({
    act: ({ file, preview: { confirm } }: Chosen) => client.imports.run({ kind, file, confirm }),
    onDone: setMade,
    touches: [api.imports.key(), ...touches],
  })
  const run = async (choice: Chosen) => {
    const done = await start.run(choice)
    // Something changed since the preview, so the rows are shown again.
    if (!done) await preview.run(choice.file)
  }
  return { chosen, setChosen, made, setMade, preview, start, run }
}

interface ImportDialogProps {
  kind: ImportKind
  /** Queries that the import makes stale. */
  touches: readonly QueryKey[]
  onClose: () => void
}

/** Choose a file, see what it would do row by row, import it, and undo it if it was wrong. */
export const ImportDialog = ({ kind, touches, onClose }: ImportDialogProps) => {
  const { chosen, setChosen, made, setMade, preview, start, run } = useImport(kind, touches)
  const texts = importTexts[kind]
  const useful = chosen ? chosen.preview.added + chosen.preview.changed : 0
  const footer = made ? (
    <Button onClick={onClose}>Close</Button>
  ) : (
    chosen && (
      <>
        <Button tone="secondary" onClick={() => setChosen(null)}>
          Choose another file
        </Button>
        <Button
          pending={start.pending}
          disabledReason={
            preview.pending ? 'Reading the file' : useful === 0 ? 'Nothing to add or change' : null
          }
          onClick={() => void run(chosen)}
        >
          Import {counted(useful, 'row')}
        </Button>
      </>
    )
  )
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && !start.pending && onClose()}
      title={texts.title}
      description={texts.description}
      footer={footer}
    >
      <div className="space-y-4">
        {made ? (
          <ImportResult made={made} touches={touches} onUndone={setMade} />
        ) : chosen ? (
          <Preview kind={kind} preview={chosen.preview} />
        ) : (
          <>
            <FileDrop
              label={preview.pending ? 'Reading the file' : texts.file.label}
              help="Nothing changes before you have seen every row."
              accept={texts.file.accept}
              onFiles={([file]) => file && void preview.run(file)}
            />
            <DownloadButton
              tone="link"
              what="the example file"
              fileName={`${kind}-example.${kind === 'products' ? 'zip' : 'csv'}`}
              fetchFile={() => client.imports.example({ kind })}
            >
              Download an example file
            </DownloadButton>
            <PastImports kind={kind} touches={touches} />
          </>
        )}
        <ActError error={made ? null : (start.error ?? preview.error)} />
      </div>
    </Dialog>
  )
}
