import { counted, type EmployeeCsvMapping, exampleEmployees } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyRow, ImportPreview } from '~/platform/api/rows.ts'
import { saveCsv } from '~/platform/lists/csv.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { FileDrop } from '~/ui/file-drop.tsx'
import { ChangesStep } from './changes-step.tsx'
import { ImportProgress } from './import-progress.tsx'
import { unmapped } from './import-steps.ts'
import { PastImports } from './past-imports.tsx'
import { PreviewStep } from './preview-step.tsx'

interface Chosen {
  file: File
  preview: ImportPreview
  mapping: EmployeeCsvMapping
}

/** Confirmations the preview asks for. */
const askedBy = ({ changes }: ImportPreview): string[] =>
  changes.flatMap(({ confirmation }) => confirmation ?? [])

const usefulIn = ({ to_add, to_update }: ImportPreview): number => to_add + to_update

/** Why the chosen file cannot be imported yet; null once it can. */
const refusalOf = ({ preview, mapping }: Chosen, confirmed: ReadonlySet<string>): string | null => {
  const missing = unmapped(mapping)
  if (missing.length > 0) return `Choose a column for ${missing.join(', ')}`
  if (usefulIn(preview) === 0) return 'Nothing to add or change'
  const { to_confirm } = preview
  const asked = askedBy(preview)
  if (to_confirm > asked.length)
    return `Details would change for ${to_confirm} linked or invited people. Check the columns, or import at most ${asked.length} of them at a time`
  return asked.every((one) => confirmed.has(one))
    ? null
    : 'Confirm each person whose details change, or correct the file'
}

/** The chosen file, what its rows would become, which changes were confirmed, and the import once it runs. */
const useImport = (company: CompanyRow) => {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
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
    onDone: (read) => {
      setChosen(read)
      // Ticks are only valid for the values that were seen.
      setConfirmed((before) => new Set(askedBy(read.preview).filter((one) => before.has(one))))
    },
    touches: [],
  })
  const start = useAct({
    act: ({ file, mapping }: Chosen) =>
      client.employees.import({
        id: company.id,
        file,
        mapping: JSON.stringify(mapping),
        confirm_identity: JSON.stringify([...confirmed]),
      }),
    onDone: ({ id }) => setImportId(id),
    touches: [api.employees.imports.key()],
  })
  const map = (mapping: EmployeeCsvMapping) => {
    if (!chosen) return
    setChosen({ ...chosen, mapping })
    // The preview is updated once every required field has a column.
    if (unmapped(mapping).length === 0) void preview.run({ file: chosen.file, mapping })
  }
  const run = async (choice: Chosen) => {
    const started = await start.run(choice)
    // A record was changed in the meantime, so the rows are shown again and need confirming again.
    if (!started) await preview.run(choice)
  }
  const confirm = (confirmation: string, on: boolean) =>
    setConfirmed((before) => {
      const after = new Set(before)
      if (on) after.add(confirmation)
      else after.delete(confirmation)
      return after
    })
  const chooseAnother = () => setChosen(null)
  return { chosen, confirmed, importId, preview, start, map, run, confirm, chooseAnother }
}

const FileStep = ({ reading, onFile }: { reading: boolean; onFile: (file: File) => void }) => (
  <>
    <FileDrop
      label={reading ? 'Reading the file' : 'Choose the CSV file'}
      help="Staff number, full name and net pay are required. Email and phone are for invitations."
      accept="text/csv,application/vnd.ms-excel,text/plain"
      onFiles={([file]) => file && onFile(file)}
    />
    <Button tone="link" onClick={() => saveCsv('employees-example.csv', exampleEmployees)}>
      Download an example file
    </Button>
  </>
)

/** From a payroll program's list to employees: choose the file, say which column is what, see what would happen, import. */
export const ImportDialog = ({ company, onClose }: { company: CompanyRow; onClose: () => void }) => {
  const { chosen, confirmed, importId, preview, start, ...importing } = useImport(company)
  const useful = chosen ? usefulIn(chosen.preview) : 0
  const footer = importId ? (
    <Button onClick={onClose}>Close</Button>
  ) : chosen ? (
    <>
      <Button tone="secondary" onClick={importing.chooseAnother}>
        Choose another file
      </Button>
      <Button
        pending={start.pending}
        disabledReason={preview.pending ? 'Reading the file' : refusalOf(chosen, confirmed)}
        onClick={() => void importing.run(chosen)}
      >
        Import {counted(useful, 'row')}
      </Button>
    </>
  ) : null
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && !start.pending && onClose()}
      title="Import employees"
      description={`Add or update employees of ${company.name} from a CSV file. We match rows by staff number, so importing the same file again changes nothing.`}
      footer={footer}
    >
      <div className="space-y-4">
        {importId ? (
          <ImportProgress companyId={company.id} importId={importId} />
        ) : chosen ? (
          <>
            <PreviewStep preview={chosen.preview} mapping={chosen.mapping} onMapping={importing.map} />
            {unmapped(chosen.mapping).length === 0 && (
              <ChangesStep preview={chosen.preview} confirmed={confirmed} onConfirm={importing.confirm} />
            )}
          </>
        ) : (
          <>
            <FileStep reading={preview.pending} onFile={(file) => void preview.run({ file })} />
            <PastImports companyId={company.id} />
          </>
        )}
        <ActError error={importId ? null : (start.error ?? preview.error)} />
      </div>
    </Dialog>
  )
}
