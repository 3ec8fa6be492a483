import { useLayoutEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ContractForm } from '~/platform/forms/contract-form.ts'

/** Stores typed values immediately, valid or not, so that nothing is lost. */
export const useKept = <Values extends FieldValues, Output>(
  { subscribe }: ContractForm<Values, Output>,
  keep: (values: Values) => void,
): void =>
  // Before the fields can be seen: what is typed until a later effect would be lost with the next remount.
  useLayoutEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values: typed }) => keep(typed) }),
    [subscribe, keep],
  )
