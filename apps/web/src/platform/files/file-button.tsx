import { msg, t } from '@lingui/core/macro'
import { FileText, Share2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useAct } from '~/platform/acts/use-act.ts'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { Button, type ButtonProps } from '~/ui/button.tsx'
import { canShareFiles, fetchFile, type LinkedFile, openFile } from './file-link.ts'

export interface FileButtonProps {
  file: LinkedFile
  children: ReactNode
  /** Accessible name where several buttons are together. */
  label?: Translatable | undefined
  /** Toast when it can’t be opened. */
  failed: Translatable
  tone?: ButtonProps['tone']
  size?: ButtonProps['size']
}

/** The person closed the share sheet. */
const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

const ShareFile = ({ file, label, failed, tone, size }: Omit<FileButtonProps, 'children'>) => {
  // Kept for a second press: on a slow network the first may be too long ago to open the share sheet.
  const fetched = useRef<File | null>(null)
  const share = useAct({
    act: async () => {
      fetched.current ??= await fetchFile(file)
      try {
        await navigator.share({ files: [fetched.current], title: fetched.current.name })
      } catch (error) {
        if (!isCancelled(error)) throw error
      }
    },
    failed: translate(failed),
    touches: [],
  })
  const name = translate(label ?? msg`the document`)
  return (
    <Button
      tone={tone}
      size={size === 'sm' ? 'iconSm' : 'icon'}
      pending={share.pending}
      aria-label={t`Share ${{ name }}`}
      onClick={() => void share.run(undefined)}
    >
      {!share.pending && <Share2 className="size-4" aria-hidden="true" />}
    </Button>
  )
}

/** Opens a PDF in the device's own viewer; beside it the share sheet, where the device has one for files. */
export const FileButton = ({
  file,
  children,
  label,
  failed,
  tone = 'secondary',
  size = 'md',
}: FileButtonProps) => {
  const open = useAct({ act: () => openFile(file), failed: translate(failed), touches: [] })
  const button = (
    <Button
      tone={tone}
      size={size}
      pending={open.pending}
      className="max-sm:grow"
      aria-label={label && translate(label)}
      onClick={() => void open.run(undefined)}
    >
      {!open.pending && <FileText className="size-4" aria-hidden="true" />}
      {children}
    </Button>
  )
  if (!canShareFiles('application/pdf')) return button
  return (
    <div className="inline-flex gap-1">
      {button}
      <ShareFile file={file} label={label} failed={failed} tone={tone} size={size} />
    </div>
  )
}
