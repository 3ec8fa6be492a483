import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import type { FieldIssue } from '~/platform/api/user-error.ts'
import { toast } from '~/ui/toast.ts'
import { type Checked, checkInput, errorsOf, fieldOf, type InputRules, placeOf } from './check-input.ts'
import { longestOf, type Typed, typedOf } from './typed.ts'
import { useTypedEarly } from './use-typed-early.ts'
import { whenFieldUsed } from './when-field-used.ts'

/** An operation of the contract, as a form needs it. */
export interface Operation<Schema> {
  '~orpc': { inputSchema?: Schema | undefined }
}

/** A form whose checked values are an input of the contract. */
export interface ContractForm<Values extends FieldValues, Output> extends UseFormReturn<
  Values,
  unknown,
  Output
> {
  /** Puts issues of the server onto their fields and focuses the first; answers those that belong to none. */
  place: (issues: readonly FieldIssue[]) => FieldIssue[]
  /** Issues that belong to no field. */
  unplaced: (issues: readonly FieldIssue[]) => FieldIssue[]
  /** How many characters the contract takes in a field. */
  longest?: (name: string) => number | undefined
}

type AnySchema = z.ZodType<unknown, FieldValues>
type ValuesOf<Schema extends AnySchema, Fixed extends keyof z.input<Schema>, Extra> = Typed<
  Omit<z.input<Schema>, Fixed>
> &
  Extra

/** What the fields of a form over a schema hold. */
export type TypedIn<Schema extends AnySchema> = Typed<z.input<Schema>>
/** A form over a schema, with all its fields. */
export type FormOver<Schema extends AnySchema> = ContractForm<TypedIn<Schema>, z.output<Schema>>

export interface ContractFormOptions<
  Schema extends AnySchema,
  Fixed extends keyof z.input<Schema>,
  Extra extends object,
> {
  /** What the input has besides what is typed: the id of the row, what it is about. These are no fields. */
  fixed?: Pick<z.input<Schema>, Fixed>
  /** The row that is changed: fields begin with what it has; what is emptied is taken away. */
  row?: Readonly<Record<string, unknown>> | null
  /** What fields of something new begin with, where that is not empty. */
  start?: Partial<ValuesOf<Schema, Fixed, Extra>>
  /** Fields of this screen that the input does not have, and what they begin with. */
  extra?: Extra
  /** Fields of the input that are made of what is typed otherwise. */
  join?: (typed: ValuesOf<Schema, Fixed, Extra>) => Partial<z.input<Schema>>
  /** Limits that only this screen knows, such as what is due or today; by field, a text where it is wrong. */
  check?: (typed: ValuesOf<Schema, Fixed, Extra>) => Checked
  /** The field that shows what the contract says of another. */
  places?: Readonly<Partial<Record<keyof z.input<Schema> & string, string>>>
  /** The fields of the input that this form has, where it does not have all; or those that it does not have. */
  only?: readonly (keyof z.input<Schema> & string)[]
  omit?: readonly (keyof z.input<Schema> & string)[]
  /** Checks a field as it changes, where one is asked for before the form is sent: what was wrong goes with its cause. */
  eager?: boolean
}

/** When every form checks: a field when it is left, then on each key press; the first wrong field is focused. */
const formChecks = { mode: 'onTouched', reValidateMode: 'onChange', shouldFocusError: true } as const

const placing = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  places: InputRules<Values>['places'],
): Pick<ContractForm<Values, Output>, 'place' | 'unplaced'> => {
  const fieldAt = ({ path }: FieldIssue) => fieldOf(placeOf(path, places), form.getValues())
  const unplaced = (issues: readonly FieldIssue[]) => issues.filter((issue) => fieldAt(issue) === null)
  return {
    unplaced,
    place: (issues) => {
      let focused = false
      for (const issue of issues) {
        const field = fieldAt(issue)
        if (field === null) continue
        // The path is checked against the form's own values two lines above.
        form.setError(
          field as FieldPath<Values>,
          { type: 'server', message: issue.message },
          { shouldFocus: !focused },
        )
        focused = true
      }
      return unplaced(issues)
    },
  }
}

const useCheckedForm = <Values extends FieldValues, Output>(
  load: () => z.ZodType<Output> | Promise<z.ZodType<Output>>,
  defaultValues: DefaultValues<Values>,
  rules: InputRules<Values>,
  eager = false,
): ContractForm<Values, Output> => {
  const form = useForm<Values, unknown, Output>({
    ...formChecks,
    ...(eager && { mode: 'onChange' }),
    defaultValues,
    resolver: async (typed) => {
      const schema = await Promise.resolve(load()).catch(() => null)
      if (!schema) {
        const message = t`This page didn’t load completely. Check your internet connection and try again.`
        toast.error(message)
        // What is wrong is no field's: the types know only of those.
        return {
          values: {},
          errors: { root: { type: 'unloaded', message } } as unknown as FieldErrors<Values>,
        }
      }
      const checked = await checkInput(schema, typed, rules)
      return 'input' in checked
        ? { values: checked.input, errors: {} }
        : { values: {}, errors: errorsOf(checked.issues, typed) }
    },
  })
  return { ...form, ...placing(form, rules.places) }
}

const schemaOf = <Schema extends AnySchema>(source: Schema | Operation<Schema>): Schema => {
  if (!('~orpc' in source)) return source
  const { inputSchema } = source['~orpc']
  if (!inputSchema) throw new Error('An operation without an input has no form')
  return inputSchema
}

/** How many characters an operation takes in a field of its input. */
export const longestIn = (operation: Operation<AnySchema>, name: string): number | undefined =>
  longestOf(schemaOf(operation), name)

/**
 * A form over an input of the contract: `useContractForm(leads.addNote, { fixed: { id } })`. Its fields, their limits and
 * what is said of them are the contract's; what differs between typing and sending is settled in `typed.ts`.
 */
export const useContractForm = <
  Schema extends AnySchema,
  Fixed extends keyof z.input<Schema> = never,
  Extra extends object = object,
>(
  source: Schema | Operation<Schema>,
  {
    fixed,
    row,
    start,
    extra,
    join,
    check,
    places,
    only,
    omit = [],
    eager,
  }: ContractFormOptions<Schema, Fixed, Extra> = {},
): ContractForm<ValuesOf<Schema, Fixed, Extra>, z.output<Schema>> => {
  const schema = schemaOf(source)
  const absent = new Set<string>([...Object.keys(fixed ?? {}), ...omit])
  const fields = Object.entries(typedOf(schema, { ...start, ...row })).filter(
    ([name]) => !absent.has(name) && (!only || only.includes(name)),
  )
  const form = useCheckedForm<ValuesOf<Schema, Fixed, Extra>, z.output<Schema>>(
    // The output of a schema is known by its type alone.
    () => schema as z.ZodType<z.output<Schema>>,
    // Made from the schema's own fields.
    { ...Object.fromEntries(fields), ...extra } as DefaultValues<ValuesOf<Schema, Fixed, Extra>>,
    { fixed, row, join, check, places },
    eager,
  )
  return { ...form, longest: (name) => longestOf(schema, name) }
}

const loadSchema = async <Schema extends AnySchema>(
  source: () => Promise<Schema | Operation<Schema>>,
): Promise<Schema> => schemaOf(await source())

interface LazyFormOptions<Values extends FieldValues> {
  /** What all fields begin with: the schema, which could say, is not there yet. */
  start: Values
  check?: (typed: Values) => Checked
}

/**
 * `useContractForm` for the pages that new visitors open first: what checks the form is a third of their code, so it loads
 * with the first field that is used, and the first check waits for it.
 */
export const useLazyContractForm = <Schema extends AnySchema>(
  source: () => Promise<Schema | Operation<Schema>>,
  { start, check }: LazyFormOptions<TypedIn<Schema>>,
): FormOver<Schema> => {
  const [loaded, setLoaded] = useState<Schema | null>(null)
  useEffect(
    () =>
      whenFieldUsed(() => {
        // What could not be loaded is tried again by the first check.
        loadSchema(source).then(
          (schema) => setLoaded(() => schema),
          () => {},
        )
      }),
    [source],
  )
  useTypedEarly(Object.keys(start))
  const form = useCheckedForm<TypedIn<Schema>, z.output<Schema>>(
    // The output of a schema is known by its type alone.
    async () => (await loadSchema(source)) as z.ZodType<z.output<Schema>>,
    // All of them, so none is left to the library's partial type.
    start as DefaultValues<TypedIn<Schema>>,
    { check },
  )
  return { ...form, longest: (name) => (loaded ? longestOf(loaded, name) : undefined) }
}
