import type { ReactNode } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import type { Act } from '~/platform/acts/use-act.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
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
        title="Failed to fetch settings"
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

export interface SettingsFrameProps {
  title: string
  description: string
  updatedAt: string
  act: Pick<Act<never>, 'pending' | 'error'>
  dirty: boolean
  onSubmit: () => void
  onReset: () => void
  children: ReactNode
}

/** One form of settings with its save. Only administrators may save; the server says so too. */
export const SettingsFrame = (props: SettingsFrameProps) => {
  const maySave = useAbility('settings.write')
  const refusal = maySave ? (props.dirty ? null : 'Nothing has been changed') : 'Insufficient permissions'
  return (
    <Card>
      <CardHeader title={props.title} description={props.description} />
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          props.onSubmit()
        }}
      >
        {/* Until the saved row is back nothing is typed that it would overwrite. */}
        <fieldset disabled={props.act.pending} className="space-y-5">
          {props.children}
        </fieldset>
        <ActError error={props.act.error?.issues.length ? null : props.act.error} />
        <div className="flex flex-wrap items-center gap-3 border-t pt-5">
          <Button type="submit" pending={props.act.pending} disabledReason={refusal}>
            Save settings
          </Button>
          {props.dirty && (
            <Button tone="ghost" onClick={props.onReset}>
              Undo changes
            </Button>
          )}
          <p className="text-sm text-muted">
            Last saved <DateText value={props.updatedAt} time />
          </p>
        </div>
      </form>
    </Card>
  )
}
