import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'

export interface PickedApplication {
  kind: 'application' | 'order'
  id: string
  title: string
  detail: string
}

interface ApplicationPickerProps {
  label: string
  value: PickedApplication | null
  onChange: (picked: PickedApplication | null) => void
  error?: string | undefined
  /** Also finds orders, whose plans are paid like loans. */
  orders?: boolean
}

const kindNames = { application: 'Rent', order: 'Order' } as const

type Found = Omit<PickedApplication, 'kind'> & { kind: string }

/** Applications first, in the order found. */
const matters = (results: readonly Found[], orders: boolean): PickedApplication[] => {
  const of = (kind: PickedApplication['kind']) =>
    results
      .filter((result) => result.kind === kind)
      .map(({ id, title, detail }) => ({ kind, id, title, detail }))
  return orders ? [...of('application'), ...of('order')] : of('application')
}

/** Finds an application or order by the tenant's name or its number. */
export const ApplicationPicker = ({
  label,
  value,
  onChange,
  error,
  orders = false,
}: ApplicationPickerProps) => {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const query = useQuery(
    api.search.find.queryOptions({ input: { q, limit: 8 }, enabled: q.length >= 2 && value === null }),
  )
  if (value)
    return (
      <div>
        <p className="text-sm font-semibold">{label}</p>
        <div className="mt-1.5 flex items-center justify-between gap-3 rounded border border-line bg-sunken px-4 py-3">
          <p className="min-w-0">
            <span className="block font-semibold">{value.title}</span>
            <span className="block text-sm text-muted">{value.detail}</span>
          </p>
          <Button size="sm" tone="secondary" onClick={() => onChange(null)}>
            Change
          </Button>
        </div>
      </div>
    )
  const found = matters(query.data?.results ?? [], orders)
  const matter = orders ? 'application or order' : 'application'
  return (
    <div>
      <Field label={label} help={`Enter the tenant’s name or the ${matter} number.`} error={error}>
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div aria-live="polite" className="text-sm">
        {query.error && <p className="mt-2 text-danger">{toUserError(query.error).message}</p>}
        {query.data && found.length === 0 && <p className="mt-2 text-muted">No {matter} found.</p>}
        {found.length > 0 && (
          <ul className="mt-2 max-h-56 divide-y divide-line overflow-y-auto rounded border border-line">
            {found.map((result) => (
              <li key={result.id}>
                <button
                  type="button"
                  onClick={() => onChange(result)}
                  className="flex w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-sunken"
                >
                  <Search className="size-4 shrink-0 text-muted" aria-hidden="true" />
                  <span className="min-w-0">
                    <span className="block font-medium">{result.title}</span>
                    <span className="block text-muted">
                      {orders ? `${kindNames[result.kind]} · ${result.detail}` : result.detail}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
