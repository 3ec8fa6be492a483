import type { FieldValues } from 'react-hook-form'
import { translate } from '~/i18n/i18n.ts'
import { Checkbox } from '~/ui/choices.tsx'
import { FieldGroup } from '~/ui/field.tsx'
import type { SelectOption } from '~/ui/select.tsx'
import type { FieldOf } from './fields.tsx'
import { useFieldLabel } from './labels.ts'

/** Any of few: the form holds those that are ticked. */
export const ChecksField = <Values extends FieldValues, Output>(
  props: Omit<FieldOf<Values, Output>, 'optional'> & { options: readonly SelectOption[] },
) => {
  const { form, name, label, help, className, options } = props
  useFieldLabel(name, translate(label))
  return (
    <FieldGroup
      legend={label}
      help={help}
      error={form.getFieldState(name, form.formState).error?.message}
      {...(className && { className })}
    >
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map((option) => (
          <Checkbox key={option.value} {...form.register(name)} value={option.value} label={option.label} />
        ))}
      </div>
    </FieldGroup>
  )
}
