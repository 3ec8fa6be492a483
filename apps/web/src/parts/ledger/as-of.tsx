import type { ReactNode } from 'react'
import { useListParams } from '~/platform/lists/list-params.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { useToday } from './span.ts'

/** The day in the URL, or the closed month whose reported figures are shown. */
export const useAsOf = (): { as_of?: string; period_id?: string } => {
  const params = useListParams()
  const period = params.get('period')
  if (/^[0-9a-f-]{36}$/.test(period)) return { period_id: period }
  const day = params.get('to')
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? { as_of: day } : {}
}

interface AsOfBarProps {
  /** The report's day. */
  as_of: string
  note?: ReactNode
  children?: ReactNode
}

/** Chooses a report's day; exports are on the right. */
export const AsOfBar = ({ as_of, note, children }: AsOfBarProps) => {
  const params = useListParams()
  const today = useToday()
  const isAtClose = params.get('period') !== ''
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <Field label="At the end of">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={as_of}
            max={today}
            onChange={(event) => params.set({ to: event.target.value, period: null })}
          />
        )}
      </Field>
      {isAtClose && (
        <Button tone="secondary" onClick={() => params.set({ period: null, to: as_of })}>
          Show current figures
        </Button>
      )}
      {note}
      {children && <div className="ml-auto flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}
