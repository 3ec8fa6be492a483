import type { ReactNode } from 'react'
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { type Content, type Sayable, say } from '~/i18n/i18n.ts'
import { Field } from '~/ui/field.tsx'
import { Input, type InputProps, Textarea } from '~/ui/input.tsx'
import { Select, type SelectOption } from '~/ui/select.tsx'
import { GhanaCardInput, MoneyInput, PhoneInput } from '~/ui/special-inputs.tsx'

interface FieldOf<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  name: FieldPath<Values>
  label: Sayable
  help?: Content
  optional?: boolean
  className?: string
}

const errorOf = <Values extends FieldValues, Output>({ form, name }: FieldOf<Values, Output>) =>
  form.getFieldState(name, form.formState).error?.message

export const TextField = <Values extends FieldValues, Output>(
  props: FieldOf<Values, Output> &
    Pick<InputProps, 'autoComplete' | 'type' | 'inputMode' | 'placeholder' | 'max' | 'min'>,
) => {
  const { form, name, label, help, optional = false, className, ...input } = props
  return (
    <Field
      label={label}
      help={help}
      optional={optional}
      error={errorOf(props)}
      {...(className && { className })}
    >
      {(control) => <Input {...control} {...input} {...form.register(name)} />}
    </Field>
  )
}

export const SelectField = <Values extends FieldValues, Output>(
  props: FieldOf<Values, Output> & {
    options: readonly SelectOption[]
    placeholder?: Sayable
    numeric?: boolean
  },
) => {
  const { form, name, label, help, optional = false, className, options, placeholder, numeric } = props
  return (
    <Field
      label={label}
      help={help}
      optional={optional}
      error={errorOf(props)}
      {...(className && { className })}
    >
      {(control) => (
        <Select
          {...control}
          options={options}
          {...(placeholder !== undefined && { placeholder })}
          {...form.register(name, numeric ? { setValueAs: Number } : {})}
        />
      )}
    </Field>
  )
}

const masks = { phone: PhoneInput, card: GhanaCardInput }

export const MaskedField = <Values extends FieldValues, Output>(
  props: FieldOf<Values, Output> & {
    mask: keyof typeof masks
    autoComplete?: string
    onTyped?: (typed: string) => void
  },
) => {
  const { form, name, label, help, optional = false, className, mask, autoComplete, onTyped } = props
  const Masked = masks[mask]
  return (
    <Field
      label={label}
      help={help}
      optional={optional}
      error={errorOf(props)}
      {...(className && { className })}
    >
      {(control) => (
        <Controller
          control={form.control}
          name={name}
          render={({ field: { onChange, ...field } }) => (
            <Masked
              {...control}
              {...field}
              {...(autoComplete && { autoComplete })}
              onValueChange={(typed) => {
                onChange(typed)
                onTyped?.(typed)
              }}
            />
          )}
        />
      )}
    </Field>
  )
}

export const MoneyField = <Values extends FieldValues, Output>(props: FieldOf<Values, Output>) => {
  const { form, name, label, help, optional = false, className } = props
  return (
    <Field
      label={label}
      help={help}
      optional={optional}
      error={errorOf(props)}
      {...(className && { className })}
    >
      {(control) => (
        <Controller
          control={form.control}
          name={name}
          render={({ field: { onChange, ...field } }) => (
            <MoneyInput {...control} {...field} onValueChange={onChange} />
          )}
        />
      )}
    </Field>
  )
}

/** A reason or a note. */
export const NoteField = <Values extends FieldValues, Output>(
  props: FieldOf<Values, Output> & { maxLength: number },
) => {
  const { form, name, label, help, optional = false, className, maxLength } = props
  return (
    <Field
      label={label}
      help={help}
      optional={optional}
      error={errorOf(props)}
      {...(className && { className })}
    >
      {(control) => <Textarea {...control} {...form.register(name)} maxLength={maxLength} />}
    </Field>
  )
}

/** A part of a step with its own heading. */
export const Part = ({ title, help, children }: { title: Sayable; help?: Sayable; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="w-full border-b pb-2 text-base font-semibold">{say(title)}</legend>
    {help && <p className="mt-2 text-sm text-muted">{say(help)}</p>}
    <div className="mt-4 grid gap-5 sm:grid-cols-2">{children}</div>
  </fieldset>
)
