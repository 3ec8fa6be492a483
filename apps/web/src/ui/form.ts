import { zodResolver } from '@hookform/resolvers/zod'
import {
  type FieldPath,
  type FieldValues,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { formChecks } from './form-checks.ts'

/** A form validated by a Zod schema, whose messages are instructions. */
export const useZodForm = <Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  options: Omit<UseFormProps<Input, unknown, Output>, 'resolver'> = {},
): UseFormReturn<Input, unknown, Output> =>
  useForm<Input, unknown, Output>({
    ...formChecks,
    ...options,
    resolver: zodResolver(schema),
  })

export interface FieldIssue {
  path: string
  message: string
}

/** Assigns issues reported by the server to their fields. Returns those that match no field of this form. */
export const setFormIssues = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  issues: readonly FieldIssue[],
): FieldIssue[] => {
  const unplaced: FieldIssue[] = []
  const known = form.getValues()
  let focused = false
  for (const issue of issues) {
    const [field = ''] = issue.path.split('.')
    if (field in known) {
      // The line above checked the path against the form's own values.
      form.setError(
        issue.path as FieldPath<Input>,
        { type: 'server', message: issue.message },
        { shouldFocus: !focused },
      )
      focused = true
    } else unplaced.push(issue)
  }
  return unplaced
}
