import { t } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { toast } from '~/ui/toast.ts'
import { Button, type ButtonProps } from '~/ui/button.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { saveFile } from '~/platform/lists/csv.ts'

export interface DownloadButtonProps {
  /** Name in the failure message: "the invoice". */
  what: Translatable
  fileName: string
  fetchFile: () => Promise<Blob>
  children: ReactNode
  /** Accessible name where several buttons are together. */
  label?: Translatable
  tone?: ButtonProps['tone']
  size?: ButtonProps['size']
}

/** Downloads a file of the API with the person's token. */
export const DownloadButton = ({
  what,
  fileName,
  fetchFile,
  children,
  label,
  tone = 'secondary',
  size = 'md',
}: DownloadButtonProps) => {
  const download = useAct({
    act: fetchFile,
    onDone: (file) => saveFile(fileName, file),
    touches: [],
  })
  const save = async () => {
    if (!(await download.run(undefined))) toast.error(t`Couldn’t download ${{ what: translate(what) }}`)
  }
  return (
    <Button
      tone={tone}
      size={size}
      pending={download.pending}
      aria-label={label && translate(label)}
      onClick={() => void save()}
    >
      {!download.pending && <Download className="size-4" aria-hidden="true" />}
      {children}
    </Button>
  )
}
