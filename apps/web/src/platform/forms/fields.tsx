import { type ComponentProps, type ReactNode } from 'react'
import {
  Controller,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  type RefCallBack,
  type UseFormReturn,
} from 'react-hook-form'
import { type Content, type Translatable, translate } from '~/i18n/i18n.ts'
import { Checkbox, RadioCards, type RadioCardsProps } from '~/ui/choices.tsx'
import { Field, type FieldControl, FieldGroup } from '~/ui/field.tsx'
import { Input, type InputProps, Textarea } from '~/ui/input.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { Select, type SelectOption } from '~/ui/select.tsx'
import { GhanaCardInput, MoneyInput, PercentInput, PhoneInput } from '~/ui/special-inputs.tsx'
import { useFieldLabel } from './labels.ts'
import { isBlank } from './typed.ts'

/** A form, and what its contract bounds where that is known. */
export type FormOf<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output> & {
  longest?: (name: string) => number | undefined
}

export interface FieldOf<Values extends FieldValues, Output> {
  form: FormOf<Values, Output>
  name: FieldPath<Values>
  label: Translatable
  help?: Content
  optional?: boolean | undefined
  className?: string | undefined
}

const errorOf = <Values extends FieldValues, Output>({
  form,
  name,
}: Pick<FieldOf<Values, Output>, 'form' | 'name'>) => form.getFieldState(name, form.formState).error?.message

const FormField = <Values extends FieldValues, Output>({
  form,
  name,
  label,
  help,
  optional = false,
  className,
  children,
}: FieldOf<Values, Output> & { children: (control: FieldControl) => ReactNode }) => {
  useFieldLabel(name, translate(label))
  return (
    <Field
      label={label}
      help={help}
      optional={optional}
      error={errorOf({ form, name })}
      {...(className && { className })}
    >
      {children}
    </Field>
  )
}

export const TextField = <Values extends FieldValues, Output>(
  props: FieldOf<Values, Output> &
    Pick<
      InputProps,
      'autoComplete' | 'autoCapitalize' | 'type' | 'inputMode' | 'placeholder' | 'max' | 'min' | 'spellCheck'
    >,
) => {
  const { form, name, label, help, optional, className, ...input } = props
  const field = { form, name, label, help, optional, className }
  return (
    <FormField {...field}>
      {(control) => (
        <Input {...control} maxLength={form.longest?.(name)} {...input} {...form.register(name)} />
      )}
    </FormField>
  )
}

export const PasswordField = <Values extends FieldValues, Output>(
  props: FieldOf<Values, Output> & Pick<InputProps, 'autoComplete'>,
) => {
  const { form, name, autoComplete } = props
  return (
    <FormField {...props}>
      {(control) => <PasswordInput {...control} autoComplete={autoComplete} {...form.register(name)} />}
    </FormField>
  )
}

const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '')

/** A code of digits, which phone keyboards fill in from a text message; spaces in it are not sent. */
export const CodeField = <Values extends FieldValues, Output>(
  props: FieldOf<Values, Output> & Pick<InputProps, 'autoComplete'>,
) => {
  const { form, name, autoComplete = 'one-time-code' } = props
  return (
    <FormField {...props}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete={autoComplete}
          className="max-w-48 text-2xl tracking-widest tabular-nums"
          {...form.register(name, { setValueAs: digitsOf })}
        />
      )}
    </FormField>
  )
}

/** A day of the calendar. */
export const DateField = <Values extends FieldValues, Output>(
  props: FieldOf<Values, Output> & Pick<InputProps, 'autoComplete'> & { min?: string; max?: string },
) => <TextField {...props} type="date" />

/** Nothing typed is null; what is no number is none, for the schema to say so. */
const numberOf = (typed: unknown): number | null =>
  typed === null || typed === undefined || (typeof typed === 'string' && typed.trim() === '')
    ? null
    : Number(typed)

/** A figure that is counted, not paid. */
export const NumberField = <Values extends FieldValues, Output>(
  props: FieldOf<Values, Output> & Pick<InputProps, 'inputMode' | 'autoComplete' | 'type' | 'step'>,
) => {
  const { form, name, label, help, optional, className, ...input } = props
  const field = { form, name, label, help, optional, className }
  return (
    <FormField {...field}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          {...input}
          {...form.register(name, { setValueAs: numberOf })}
        />
      )}
    </FormField>
  )
}

/** Controlled: options that come later, as with the terms in force, still show what is chosen. */
export const SelectField = <Values extends FieldValues, Output>(
  props: FieldOf<Values, Output> &
    Pick<ComponentProps<typeof Select>, 'autoComplete'> & {
      options: readonly SelectOption[]
      placeholder?: Translatable
      numeric?: boolean
    },
) => {
  const { form, name, options, placeholder, numeric = false, autoComplete } = props
  return (
    <FormField {...props}>
      {(control) => (
        <Controller
          control={form.control}
          name={name}
          render={({ field: { value, onChange, ...field } }) => (
            <Select
              {...control}
              {...field}
              autoComplete={autoComplete}
              options={options}
              {...(placeholder !== undefined && { placeholder })}
              value={isBlank(value) ? '' : String(value)}
              onChange={({ target }) => onChange(numeric ? numberOf(target.value) : target.value)}
            />
          )}
        />
      )}
    </FormField>
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
  const { form, name, mask, autoComplete, onTyped } = props
  const Masked = masks[mask]
  return (
    <FormField {...props}>
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
    </FormField>
  )
}

export const MoneyField = <Values extends FieldValues, Output>(props: FieldOf<Values, Output>) => {
  const { form, name } = props
  return (
    <FormField {...props}>
      {(control) => (
        <Controller
          control={form.control}
          name={name}
          render={({ field: { onChange, ...field } }) => (
            <MoneyInput {...control} {...field} onValueChange={onChange} />
          )}
        />
      )}
    </FormField>
  )
}

/** A share of a hundred: per cent on the screen, hundredths of a per cent in the form. */
export const PercentField = <Values extends FieldValues, Output>(props: FieldOf<Values, Output>) => {
  const { form, name } = props
  return (
    <FormField {...props}>
      {(control) => (
        <Controller
          control={form.control}
          name={name}
          render={({ field: { onChange, ...field } }) => (
            <PercentInput {...control} {...field} onValueChange={onChange} />
          )}
        />
      )}
    </FormField>
  )
}

/** As the browser’s field takes an instant. */
const typedOfInstant = (instant: unknown): string => (typeof instant === 'string' ? instant.slice(0, 16) : '')

/** A day and an hour in Ghana, which is UTC all year: an instant in the form. */
export const DateTimeField = <Values extends FieldValues, Output>(
  props: FieldOf<Values, Output> & { min?: string; max?: string },
) => {
  const { form, name, min, max } = props
  return (
    <FormField {...props}>
      {(control) => (
        <Controller
          control={form.control}
          name={name}
          render={({ field: { value, onChange, ...field } }) => (
            <Input
              {...control}
              {...field}
              type="datetime-local"
              min={min}
              max={max}
              value={typedOfInstant(value)}
              onChange={({ target }) => onChange(target.value && `${target.value}:00Z`)}
            />
          )}
        />
      )}
    </FormField>
  )
}

/** A reason, a note, a message: several lines. */
export const NoteField = <Values extends FieldValues, Output>(
  props: FieldOf<Values, Output> & { rows?: number; placeholder?: string },
) => {
  const { form, name, rows, placeholder } = props
  return (
    <FormField {...props}>
      {(control) => (
        <Textarea
          {...control}
          {...(rows !== undefined && { rows })}
          {...(placeholder !== undefined && { placeholder })}
          maxLength={form.longest?.(name)}
          {...form.register(name)}
        />
      )}
    </FormField>
  )
}

export const CheckboxField = <Values extends FieldValues, Output>({
  form,
  name,
  label,
  help,
  className,
}: Omit<FieldOf<Values, Output>, 'label' | 'optional'> & { label: Content }) => {
  useFieldLabel(name, typeof label === 'string' ? translate(label) : name)
  return (
    <Checkbox
      label={label}
      help={help}
      error={errorOf({ form, name })}
      {...(className && { className })}
      {...form.register(name)}
    />
  )
}

/** For fields of several controls: the first of them stands for all where the form leads back to the field. */
const focusingIn = (ref: RefCallBack) => (element: HTMLElement | null) =>
  ref(
    element && {
      focus: () => element.querySelector<HTMLElement>('input, select, textarea, button')?.focus(),
    },
  )

/** One of few, each with room to explain itself. */
export const ChoiceField = <Values extends FieldValues, Output>(
  props: Omit<FieldOf<Values, Output>, 'optional'> & Pick<RadioCardsProps, 'options' | 'columns'>,
) => {
  const { form, name, label, help, className, options, columns } = props
  useFieldLabel(name, translate(label))
  return (
    <FieldGroup legend={label} help={help} error={errorOf(props)} {...(className && { className })}>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <div ref={focusingIn(field.ref)}>
            <RadioCards
              name={name}
              options={options}
              {...(columns && { columns })}
              value={field.value || null}
              onValueChange={field.onChange}
            />
          </div>
        )}
      />
    </FieldGroup>
  )
}

/** A field of another kind: it gets its value, what changes it, and what is wrong with it. */
export const OtherField = <Values extends FieldValues, Output, Name extends FieldPath<Values>>({
  form,
  name,
  label,
  children,
}: {
  form: FormOf<Values, Output>
  name: Name
  /** What the summary of what is wrong calls it; it shows its own. */
  label: Translatable
  children: (field: ControllerRenderProps<Values, Name>, error: string | undefined) => ReactNode
}) => {
  useFieldLabel(name, translate(label))
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <div ref={focusingIn(field.ref)} className="min-w-0">
          {children(field, fieldState.error?.message)}
        </div>
      )}
    />
  )
}
