import { t } from '@lingui/core/macro'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { type Content, translate, translateContent } from '~/i18n/i18n.ts'
import { cn } from './cn.ts'

export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldProps {
  label: Content
  /** What to enter and why, shown under the control. */
  help?: Content
  /** An instruction: "Enter …", not "Invalid". */
  error?: Content | undefined
  /** Fields are required unless marked optional. */
  optional?: boolean
  className?: string
  /** Receives the ids that link label, help and error to the control. */
  children: (control: FieldControl) => ReactNode
}

/** Label above the control, help and error below it, all announced with it. */
export const Field = ({ label, help, error, optional = false, className, children }: FieldProps) => {
  const id = useId()
  const helpId = help ? `${id}-help` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, helpId].filter(Boolean).join(' ') || undefined
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        {translateContent(label)}
        {optional && <span className="font-normal text-muted"> {t`(optional)`}</span>}
      </label>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': optional ? undefined : true,
      })}
      {help && (
        <div id={helpId} className="text-sm text-muted">
          {translateContent(help)}
        </div>
      )}
      {error && (
        <p id={errorId} className="flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {translateContent(error)}
        </p>
      )}
    </div>
  )
}

/** A group of controls that answer one question. */
export const FieldGroup = ({
  legend,
  help,
  error,
  children,
  className,
}: {
  legend: Content
  help?: Content
  error?: string | undefined
  children: ReactNode
  className?: string
}) => {
  const id = useId()
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={cn('min-w-0', className)}
      aria-describedby={describedBy || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="mb-1.5 text-sm font-semibold">{translateContent(legend)}</legend>
      {help && (
        <p id={`${id}-help`} className="mb-2 text-sm text-muted">
          {translateContent(help)}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {translate(error)}
        </p>
      )}
    </fieldset>
  )
}
