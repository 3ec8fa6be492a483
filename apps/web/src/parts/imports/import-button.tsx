import type { ImportKind } from '@efie/domain'
import type { QueryKey } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { Button } from '~/ui/button.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { importTexts } from './import-texts.ts'

interface ImportButtonProps {
  kind: ImportKind
  /** Queries that the import makes stale. */
  touches: readonly QueryKey[]
}

/** Opens the import of one kind, for people who may import. */
export const ImportButton = ({ kind, touches }: ImportButtonProps) => {
  const [open, setOpen] = useState(false)
  const mayImport = useAbility('imports.write')
  return (
    <>
      <Button
        tone="secondary"
        disabledReason={mayImport ? null : 'Insufficient permissions'}
        onClick={() => setOpen(true)}
      >
        <FileUp className="size-4" aria-hidden="true" />
        {importTexts[kind].button}
      </Button>
      {open && <ImportDialog kind={kind} touches={touches} onClose={() => setOpen(false)} />}
    </>
  )
}
