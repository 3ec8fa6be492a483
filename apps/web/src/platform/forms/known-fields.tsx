import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { Button } from '~/ui/button.tsx'
import type { FormOf } from './fields.tsx'
import { isBlank } from './typed.ts'

export interface KnownFieldsProps<Values extends FieldValues, Output> {
  form: FormOf<Values, Output>
  /** The fields among `children`. */
  names: readonly FieldPath<Values>[]
  /** Those of them that may be blank. */
  optional?: readonly FieldPath<Values>[]
  /** The answers in a few words. */
  summary: ReactNode
  children: ReactNode
}

/**
 * Answers given before, as a line with a button to edit them, so that nothing is asked twice. The fields show
 * as soon as one of them is missing or wrong, and then stay.
 */
export const KnownFields = <Values extends FieldValues, Output>({
  form,
  names,
  optional,
  summary,
  children,
}: KnownFieldsProps<Values, Output>) => {
  const { getValues, getFieldState, formState, setFocus } = form
  const [shown, setShown] = useState(() =>
    names.some((name) => !optional?.includes(name) && isBlank(getValues(name))),
  )
  /** The field to focus once the fields are there. */
  const [focused, setFocused] = useState<FieldPath<Values>>()
  const wrong = names.find((name) => getFieldState(name, formState).error)
  if (!shown && wrong) {
    setFocused(wrong)
    setShown(true)
  }
  useEffect(() => {
    if (focused !== undefined) setFocus(focused)
  }, [focused, setFocus])
  if (shown) return children
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded bg-sunken px-4 py-3">
      <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">{summary}</div>
      <Button
        tone="link"
        className="min-h-11"
        onClick={() => {
          setFocused(names[0])
          setShown(true)
        }}
      >
        <Trans>Edit</Trans>
      </Button>
    </div>
  )
}
