import { Download } from 'lucide-react'
import { useAct } from '~/platform/acts/use-act.ts'
import { saveFile } from '~/platform/lists/csv.ts'
import { Button } from '~/ui/button.tsx'

interface ExportButtonProps {
  label: string
  fileName: string
  load: () => Promise<Blob>
}

/** Downloads a file from the server with the whole period, not just the rows loaded. */
export const ExportButton = ({ label, fileName, load }: ExportButtonProps) => {
  const act = useAct({
    act: load,
    onDone: (file) => saveFile(fileName, file),
    failed: 'Export failed',
    touches: [],
  })
  return (
    <Button tone="secondary" pending={act.pending} onClick={() => void act.run(undefined)}>
      <Download className="size-4" aria-hidden="true" />
      {label}
    </Button>
  )
}
