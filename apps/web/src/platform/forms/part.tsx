import { type ReactNode, useId } from 'react'
import { type Translatable, translate } from '~/i18n/i18n.ts'

/** A part of a step with its own heading. */
export const Part = ({
  title,
  help,
  children,
}: {
  title: Translatable
  help?: Translatable
  children: ReactNode
}) => {
  const helpId = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={help ? helpId : undefined}>
      <legend className="w-full border-b pb-2 text-base font-semibold">{translate(title)}</legend>
      {help && (
        <p id={helpId} className="mt-2 text-sm text-muted">
          {translate(help)}
        </p>
      )}
      <div className="mt-4 grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
