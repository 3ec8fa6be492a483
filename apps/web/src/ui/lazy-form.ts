import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { formChecks } from './form-checks.ts'
import { toast } from './toast.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Like useZodForm, for pages that new visitors open first. Validation is a third of their code, so it loads
 * when the page is idle, and the first validation waits for it.
 */
export const useLazyZodForm = <Input extends FieldValues, Output extends FieldValues>(
  load: () => Promise<z.ZodType<Output, Input>>,
  options: Omit<UseFormProps<Input, unknown, Output>, 'resolver'> = {},
): UseFormReturn<Input, unknown, Output> => {
  const loadCheck = async () => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()])
    return zodResolver(schema)
  }
  const resolver: Resolver<Input, unknown, Output> = async (values, context, settings) => {
    const check = await loadCheck().catch(() => null)
    if (check) return check(values, context, settings)
    const message = t`This page has not been loaded completely. Check your internet connection and try again.`
    toast.error(message)
    // The error belongs to no field, which the types do not provide for.
    return { values: {}, errors: { root: { type: 'unloaded', message } } as unknown as FieldErrors<Input> }
  }
  useEffect(
    () => whenIdle(() => void Promise.allSettled([import('@hookform/resolvers/zod'), load()])),
    [load],
  )
  return useForm<Input, unknown, Output>({ ...formChecks, ...options, resolver })
}
