import type { QueryKey } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useAct } from '~/platform/acts/use-act.ts'
import { api } from '~/platform/api/client.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'

const touches: QueryKey[] = [api.settings.key(), api.audit.key()]

/** Saves a form of settings; what the server finds wrong stands at its field. */
export const useSave = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  save: (values: Output) => Promise<unknown>,
  done: string,
) => {
  const act = useAct({
    act: (values: Output) =>
      save(values).catch((error: unknown) => {
        applyServerIssues(form, error)
        throw error
      }),
    done,
    touches,
  })
  return { act, submit: () => void form.handleSubmit((values) => act.run(values))() }
}
