import { delinquencyBucketLabels, formatMoney } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import type { ListFilter } from '~/platform/lists/list-toolbar.tsx'
import { ListView } from '~/platform/lists/list-view.tsx'
import { useBulk } from '~/platform/lists/use-bulk.ts'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import type { SelectOption } from '~/ui/select.tsx'
import { AssignBar } from './assign-bar.tsx'
import { caseColumns } from './case-columns.tsx'
import { useOfficers } from './use-officers.ts'
import { amounts, filterOf, lateBuckets, promiseFilterLabels } from './worklist.ts'

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const filtersOf = (officers: readonly SelectOption[]): readonly ListFilter[] => [
  {
    key: 'bucket',
    label: 'Bucket',
    all: 'All buckets',
    options: lateBuckets.map((bucket) => ({ value: bucket, label: delinquencyBucketLabels[bucket] })),
  },
  {
    key: 'min',
    label: 'Minimum amount',
    all: 'Any amount',
    options: amounts.map((amount) => ({
      value: String(amount),
      label: `From ${formatMoney(amount)}`,
    })),
  },
  {
    key: 'promise',
    label: 'Promise',
    all: 'Any promise status',
    options: optionsOf(promiseFilterLabels),
  },
  {
    key: 'who',
    label: 'Assigned to',
    all: 'Everyone’s',
    options: [{ value: 'me', label: 'Mine' }, { value: 'unassigned', label: 'Unassigned' }, ...officers],
  },
  {
    key: 'status',
    label: 'Status',
    all: 'Open and promised',
    options: [
      { value: 'open', label: 'Open' },
      { value: 'promised', label: 'Promised' },
      { value: 'closed', label: 'Closed' },
    ],
  },
]

/** Who is behind, most urgent first; ticked rows are given to one person together. */
export const CaseList = () => {
  const params = useListParams()
  const mayWrite = useAbility('collections.write')
  const query = useList(
    api.collections.list,
    { ...listInput(params, caseColumns), ...filterOf(params.get) },
    { refetchInterval: 30_000 },
  )
  const bulk = useBulk(query)
  const officers = useOfficers()
  return (
    <>
      <ListView
        name="cases"
        columns={caseColumns}
        query={query}
        order="Most days past due first"
        usualSort="-days_past_due"
        nameOf={(row) => `${row.tenant_name}, ${formatMoney(row.amount_past_due)}`}
        search
        filters={filtersOf(officers.all)}
        {...(mayWrite && { selection: bulk.selection })}
        failure="Couldn’t load cases"
        empty={{
          title: 'No cases',
          text: 'Cases open automatically when an instalment is one day past due, and close when it’s paid.',
        }}
      />
      {mayWrite && <AssignBar bulk={bulk} colleagues={officers.assignable} />}
    </>
  )
}
