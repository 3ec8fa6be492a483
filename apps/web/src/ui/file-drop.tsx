import { t } from '@lingui/core/macro'
import { CloudUpload } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { cn } from './cn.ts'
import { ProgressBar } from './progress.tsx'

export interface FileDropProps {
  label: Translatable
  /** "PDF, JPEG, PNG or WebP, up to 10 MB" */
  help: Translatable
  accept?: string
  multiple?: boolean
  maxBytes?: number
  /** 0 to 100 during an upload, otherwise null. */
  progress?: number | null
  error?: string | undefined
  onFiles: (files: File[]) => void
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`

type Accepted = Required<Pick<FileDropProps, 'accept' | 'maxBytes' | 'help'>>

/** Why one of the files cannot be taken. */
const problemOf = (files: readonly File[], { accept, maxBytes, help }: Accepted): string | undefined => {
  const accepted = accept.split(',')
  const tooLarge = files.find((file) => file.size > maxBytes)
  const wrongType = files.find((file) => !accepted.includes(file.type))
  if (tooLarge)
    return t`${{ name: tooLarge.name }} is larger than ${{ size: megabytes(maxBytes) }}. Choose a smaller file`
  if (wrongType) return t`We can’t read ${{ name: wrongType.name }}. ${{ help: translate(help) }}`
  return undefined
}

/** Accepts files by drag and drop or from the file dialog, which offers camera and gallery on phones. */
export const FileDrop = ({
  label,
  help,
  accept = 'application/pdf,image/jpeg,image/png,image/webp',
  multiple = false,
  maxBytes = 10 * 1_048_576,
  progress = null,
  error,
  onFiles,
}: FileDropProps) => {
  const id = useId()
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const sending = progress !== null
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    const found = problemOf(files, { accept, maxBytes, help })
    setProblem(found)
    if (!found && files.length > 0) onFiles(files)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!sending) take(event.dataTransfer.files)
  }
  const shownError = problem ?? error
  return (
    <div>
      {/* The keyboard reaches the same function through the input inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cn(
          'flex flex-col items-center gap-1 rounded border-2 border-dashed border-line-strong/60 bg-surface px-6 py-8 text-center transition-colors hover:border-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
          over && 'border-primary bg-primary-soft',
          shownError && 'border-danger',
        )}
      >
        <CloudUpload className="size-8 text-primary" aria-hidden="true" />
        <span className="font-semibold">{translate(label)}</span>
        <span id={`${id}-help`} className="text-sm text-balance text-muted">
          {translate(help)}
        </span>
        <input
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={sending}
          aria-describedby={`${id}-help ${id}-error`}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
      </label>
      {sending && <ProgressBar className="mt-3" value={progress} label={t`Uploading`} />}
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger empty:hidden">
        {shownError && translate(shownError)}
      </p>
    </div>
  )
}
