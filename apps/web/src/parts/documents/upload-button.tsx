import { type ReactNode, useId } from 'react'
import { cn } from '~/ui/cn.ts'
import { buttonStyles } from '~/ui/button.tsx'
import { acceptedTypes } from './document-rules.ts'

export interface UploadButtonProps {
  /** Accessible name: "Upload payslip". */
  label: string
  children: ReactNode
  tone?: 'primary' | 'secondary' | 'soft'
  /** Opens this camera on phones. */
  camera?: 'user' | 'environment' | undefined
  className?: string
  describedBy?: string
  onFile: (file: File) => void
}

/** Looks like a button; opens files, the gallery or a camera. */
export const UploadButton = ({
  label,
  children,
  tone = 'primary',
  camera,
  className,
  describedBy,
  onFile,
}: UploadButtonProps) => {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={cn(
        buttonStyles({ tone, size: 'sm' }),
        'h-11 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary sm:h-10',
        className,
      )}
    >
      {children}
      <input
        id={id}
        type="file"
        aria-label={label}
        aria-describedby={describedBy}
        accept={camera ? 'image/*' : acceptedTypes.join(',')}
        {...(camera && { capture: camera })}
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
