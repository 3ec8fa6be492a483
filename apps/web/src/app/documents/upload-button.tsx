import { type ReactNode, useId } from 'react'
import { cn } from '~/ui/cn.ts'
import { buttonStyles } from '~/ui/button.tsx'
import { acceptedTypes } from './document-rules.ts'

export interface UploadButtonProps {
  /** Read out: "Upload payslip". */
  label: string
  children: ReactNode
  secondary?: boolean
  /** Opens the front camera of a phone at once. */
  selfie?: boolean
  describedBy?: string
  onFile: (file: File) => void
}

/** Looks like a button, opens the phone's camera, gallery or files. */
export const UploadButton = ({
  label,
  children,
  secondary = false,
  selfie = false,
  describedBy,
  onFile,
}: UploadButtonProps) => {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={cn(
        buttonStyles({ tone: secondary ? 'secondary' : 'primary', size: 'sm' }),
        'h-11 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary sm:h-10',
      )}
    >
      {children}
      <input
        id={id}
        type="file"
        aria-label={label}
        aria-describedby={describedBy}
        accept={acceptedTypes.join(',')}
        {...(selfie && { capture: 'user' })}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
