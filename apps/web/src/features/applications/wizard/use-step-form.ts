import { useEffect } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useZodForm } from '~/ui/form.ts'

/** A step's form: what is typed is kept at once, right or wrong, so that nothing is ever lost. */
export const useStepForm = <Values extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Values>,
  values: DefaultValues<Values>,
  keep: (values: Values) => void,
): UseFormReturn<Values, unknown, Output> => {
  const form = useZodForm<Values, Output>(schema, { defaultValues: values })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values: typed }) => keep(typed) }),
    [form, keep],
  )
  return form
}
