import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import type { ContractForm } from '~/platform/forms/contract-form.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

interface Stored {
  version: number
  updated_at: string
}

export interface SettingsLoaderProps<Settings extends Stored> {
  query: {
    data: Settings | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  fields: number
  children: (settings: Settings) => ReactNode
}

/** The stored settings, or their shape while they come. */
export const SettingsLoader = <Settings extends Stored>({
  query,
  fields,
  children,
}: SettingsLoaderProps<Settings>) => {
  if (query.data) return <>{children(query.data)}</>
  if (query.error)
    return (
      <ErrorState
        title="Couldn’t load settings"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return (
    <Card>
      <p className="sr-only">Loading...</p>
      {Array.from({ length: fields }, (_, place) => `field ${place}`).map((field) => (
        <div key={field} className="mb-5">
          <Skeleton className="w-32" />
          <Skeleton className="mt-2 h-11 w-full max-w-md" />
        </div>
      ))}
    </Card>
  )
}

export interface SettingsFrameProps<Values extends FieldValues, Output> {
  title: string
  description: string
  updatedAt: string
  form: ContractForm<Values, Output>
  save: (values: Output) => Promise<unknown>
  done: string
  children: ReactNode
}

const touches = [api.settings.key(), api.audit.key()]

/** One form of settings with its save. Only administrators may save; the server says so too. */
export const SettingsFrame = <Values extends FieldValues, Output>({
  title,
  description,
  updatedAt,
  form,
  save,
  done,
  children,
}: SettingsFrameProps<Values, Output>) => {
  const maySave = useAbility('settings.write')
  const { isDirty } = form.formState
  const refusal = maySave ? (isDirty ? null : 'You haven’t changed anything') : 'Insufficient permissions'
  return (
    <Card>
      <CardHeader title={title} description={description} />
      <ActForm
        form={form}
        act={save}
        done={done}
        touches={touches}
        submit="Save settings"
        blocked={refusal}
        locks
        beside={
          <>
            {isDirty && (
              <Button tone="ghost" onClick={() => form.reset()}>
                Discard changes
              </Button>
            )}
            <p className="self-center text-sm text-muted">
              Last saved <DateText value={updatedAt} time />
            </p>
          </>
        }
      >
        {children}
      </ActForm>
    </Card>
  )
}
