import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import type { FormOf } from './fields.tsx'
import { isBlank } from './typed.ts'

export interface AddedFieldProps<Values extends FieldValues, Output> {
  form: FormOf<Values, Output>
  name: FieldPath<Values>
  /** "Add a digital address". */
  add: Translatable
  children: ReactNode
}

/** An optional field that few people need: a button until someone adds it. */
export const AddedField = <Values extends FieldValues, Output>({
  form,
  name,
  add,
  children,
}: AddedFieldProps<Values, Output>) => {
  const { getValues, getFieldState, formState } = form
  const [added, setAdded] = useState(() => !isBlank(getValues(name)))
  if (added || getFieldState(name, formState).error) return children
  return (
    <Button tone="link" className="min-h-11 justify-start self-end" onClick={() => setAdded(true)}>
      <Plus className="size-4" aria-hidden="true" />
      {translate(add)}
    </Button>
  )
}
