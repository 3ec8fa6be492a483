import type { EmployeeCsvMapping } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/app/acts/act-error.tsx'
import { useAct } from '~/app/acts/use-act.ts'
import { api, client } from '~/app/api/client.ts'
import type { CompanyRow, ImportPreview } from '~/app/api/rows.ts'
import { saveCsv } from '~/app/lists/csv.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { FileDrop } from '~/ui/file-drop.tsx'
import { ImportProgress } from './import-progress.tsx'
import { unmapped } from './import-steps.ts'
import { PreviewStep } from './preview-step.tsx'

interface Chosen {
  file: File
  preview: ImportPreview
  mapping: EmployeeCsvMapping
}

const template =
  'Staff number,Full name,E-mail,Phone,Net pay\r\nTE-1001,Ama Mensah,ama@company.com,024 123 4567,3200.00\r\n'

/** From a payroll program's list to employees: choose the file, say which column is what, see what would happen, import. */
export const ImportDialog = ({ company, onClose }: { company: CompanyRow; onClose: () => void }) => {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [importId, setImportId] = useState<string | null>(null)
  const preview = useAct({
    act: async ({ file, mapping }: { file: File; mapping?: EmployeeCsvMapping }): Promise<Chosen> => {
      const answer = await client.employees.previewImport({
        id: company.id,
        file,
        ...(mapping && { mapping: JSON.stringify(mapping) }),
      })
      return { file, preview: answer, mapping: mapping ?? answer.mapping }
    },
    onDone: setChosen,
    touches: [],
  })
  const start = useAct({
    act: ({ file, mapping }: Chosen) =>
      client.employees.import({ id: company.id, file, mapping: JSON.stringify(mapping) }),
    onDone: ({ id }) => setImportId(id),
    touches: [api.employees.imports.key()],
  })
  const map = (mapping: EmployeeCsvMapping) => {
    if (!chosen) return
    setChosen({ ...chosen, mapping })
    // What the rows would become is known again once every required field has its column.
    if (unmapped(mapping).length === 0) void preview.run({ file: chosen.file, mapping })
  }
  const useful = chosen ? chosen.preview.to_add + chosen.preview.to_update : 0
  const reason = (): string | null => {
    if (!chosen || preview.pending) return 'The file is being read'
    const missing = unmapped(chosen.mapping)
    if (missing.length > 0) return `Choose the column of: ${missing.join(', ')}`
    return useful === 0 ? 'There is nothing to add or to change' : null
  }
  const footer = importId ? (
    <Button onClick={onClose}>Close</Button>
  ) : chosen ? (
    <>
      <Button tone="secondary" onClick={() => setChosen(null)}>
        Another file
      </Button>
      <Button pending={start.pending} disabledReason={reason()} onClick={() => void start.run(chosen)}>
        {`Import ${useful} ${useful === 1 ? 'row' : 'rows'}`}
      </Button>
    </>
  ) : null
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && !start.pending && onClose()}
      title="Import employees"
      description={`From a CSV file into ${company.name}. Known by their staff number: importing a file again changes nothing.`}
      footer={footer}
    >
      <div className="space-y-4">
        {importId ? (
          <ImportProgress companyId={company.id} importId={importId} />
        ) : chosen ? (
          <PreviewStep preview={chosen.preview} mapping={chosen.mapping} onMapping={map} />
        ) : (
          <>
            <FileDrop
              label={preview.pending ? 'Reading the file' : 'Choose the CSV file'}
              help="With staff number, full name and net pay; e-mail and phone for invitations"
              accept="text/csv,application/vnd.ms-excel,text/plain"
              onFiles={([file]) => file && void preview.run({ file })}
            />
            <Button tone="link" onClick={() => saveCsv('employees-template.csv', template)}>
              Download an example file
            </Button>
          </>
        )}
        <ActError error={importId ? null : (start.error ?? preview.error)} />
      </div>
    </Dialog>
  )
}
