import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ContractForm } from '~/platform/forms/contract-form.ts'

/** What is typed into a step is kept straight away, right or wrong, so that nothing is ever lost. */
export const useKept = <Values extends FieldValues, Output>(
  { subscribe }: ContractForm<Values, Output>,
  keep: (values: Values) => void,
): void =>
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values: typed }) => keep(typed) }),
    [subscribe, keep],
  )
