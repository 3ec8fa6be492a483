import { issueText } from '@efie/contracts/issue-texts'
import { type FieldErrors, type FieldValues, set } from 'react-hook-form'
import type { z } from 'zod'
import { translateFilled } from '~/i18n/i18n.ts'
import type { FieldIssue } from '~/platform/api/user-error.ts'
import { sentOf } from './typed.ts'

/** What is wrong beyond the contract, by field: nothing where it is right. */
export type Checked = Partial<Record<string, string | false | null | undefined>>

export interface InputRules<Values extends FieldValues> {
  /** What the input has besides what is typed: whose it is, of what. */
  fixed?: Readonly<Record<string, unknown>> | undefined
  /** The row that is changed: what it had and is blank now was taken away. */
  row?: Readonly<Record<string, unknown>> | null | undefined
  /** Fields of the input that are made of what is typed otherwise. */
  join?: ((typed: Values) => Record<string, unknown>) | undefined
  /** Limits that only this screen knows: what is due, today. */
  check?: ((typed: Values) => Checked) | undefined
  /** The field that shows what the contract says of another. */
  places?: Readonly<Partial<Record<string, string>>> | undefined
}

/** Where the form shows an issue: at its own field, or at the one that stands for it. */
export const placeOf = (path: string, places: InputRules<FieldValues>['places'] = {}): string => {
  const [field = '', ...rest] = path.split('.')
  return [places[field] ?? field, ...rest].join('.')
}

const inWords: z.core.$ZodErrorMap = (issue) => translateFilled(issueText(issue))

const inputOf = <Values extends FieldValues>(
  schema: z.ZodType,
  typed: Values,
  { fixed = {}, row, join }: InputRules<Values>,
) => ({ ...sentOf(schema, { ...typed, ...join?.(typed) }, row ?? {}), ...fixed })

const judged = <Values extends FieldValues, Output>(
  result: z.ZodSafeParseResult<Output>,
  typed: Values,
  { check, places }: InputRules<Values>,
): { input: Output } | { issues: FieldIssue[] } => {
  const issues = (result.error?.issues ?? []).map(({ path, message }) => ({
    path: placeOf(path.join('.'), places),
    message,
  }))
  for (const [path, message] of Object.entries(check?.(typed) ?? {}))
    if (message && !issues.some((issue) => issue.path === path)) issues.push({ path, message })
  return result.success && issues.length === 0 ? { input: result.data } : { issues }
}

/** Checks what was typed by the contract’s schema and by what only the screen knows: the input, or what is wrong with it. */
export const checkInput = async <Values extends FieldValues, Output>(
  schema: z.ZodType<Output>,
  typed: Values,
  rules: InputRules<Values>,
): Promise<{ input: Output } | { issues: FieldIssue[] }> =>
  judged(await schema.safeParseAsync(inputOf(schema, typed, rules), { error: inWords }), typed, rules)

/** What is wrong with what was typed, without a form on the screen. */
export const findIssues = <Values extends FieldValues>(
  schema: z.ZodType,
  typed: Values,
  rules: InputRules<Values> = {},
): FieldIssue[] => {
  const found = judged(schema.safeParse(inputOf(schema, typed, rules), { error: inWords }), typed, rules)
  return 'issues' in found ? found.issues : []
}

/**
 * The place of an issue among what the form holds; null where it is about none of its fields. An issue inside a field that
 * holds one value, such as a text with a list in it, is the field’s own.
 */
export const fieldOf = (path: string, typed: FieldValues): string | null => {
  const [field = ''] = path.split('.')
  if (!(field in typed)) return null
  return typeof typed[field] === 'object' && typed[field] !== null ? path : field
}

/** As the form library keeps errors: the first of each field; what belongs to no field is the whole form’s. */
export const errorsOf = <Values extends FieldValues>(
  issues: readonly FieldIssue[],
  typed: Values,
): FieldErrors<Values> => {
  const errors: FieldErrors<Values> = {}
  const taken = new Set<string>()
  for (const { path, message } of issues) {
    const place = fieldOf(path, typed) ?? 'root'
    if (taken.has(place)) continue
    taken.add(place)
    set(errors, place, { type: 'contract', message })
  }
  return errors
}
