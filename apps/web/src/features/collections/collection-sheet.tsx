import { counted, delinquencyBucketLabels, formatMoney } from '@efie/domain'
import { Download, Printer } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAct } from '~/platform/acts/use-act.ts'
import { client } from '~/platform/api/client.ts'
import type { CaseSort, CollectionCase } from '~/platform/api/rows.ts'
import { sortOf } from '~/platform/lists/columns.ts'
import { saveFile } from '~/platform/lists/csv.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { Button } from '~/ui/button.tsx'
import { formatDate } from '~/ui/dates.ts'
import { PhoneText } from '~/ui/phone.tsx'
import { toast } from '~/ui/toast.ts'
import { useNow } from '~/ui/use-now.ts'
import { caseColumns } from './case-columns.tsx'
import { filterOf } from './worklist.ts'

const most = 1_000

const loadAll = async (filter: ReturnType<typeof filterOf>, sort: ReturnType<typeof sortOf<CaseSort>>) => {
  const rows: CollectionCase[] = []
  let cursor: string | undefined
  do {
    // Pages follow each other: each names the next.
    // oxlint-disable-next-line no-await-in-loop
    const page = await client.collections.list({ limit: 100, cursor, sort, ...filter })
    rows.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && rows.length < most)
  return rows
}

const heads = [
  'Tenant',
  'Phone',
  'Days past due',
  'Bucket',
  'Past due',
  'Promise date',
  'Last contact',
  'Outcome',
]

/** Print only: the filtered worklist with room for notes. */
const Paper = ({ rows, onPrinted }: { rows: readonly CollectionCase[]; onPrinted: () => void }) => {
  const now = useNow()
  useEffect(() => {
    // On phones the script continues while the preview is open, so the sheet stays until it is printed or
    // cancelled.
    window.addEventListener('afterprint', onPrinted, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  return createPortal(
    <div className="print-sheet hidden p-4 text-black print:block">
      <h1 className="text-lg font-bold">Collection sheet, {formatDate(new Date(now).toISOString())}</h1>
      <p className="mb-3 text-xs">
        {counted(rows.length, 'case')}. Contact people only from 8:00 to 19:00, no more than three times in
        seven days. Contact only the tenant or their guarantor.
      </p>
      <table className="w-full border-collapse text-xs">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="border border-black px-2 py-1 text-left">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="break-inside-avoid">
              <td className="border border-black px-2 py-2">{row.tenant_name}</td>
              <td className="border border-black px-2 py-2">
                {row.phone && <PhoneText phone={row.phone} />}
              </td>
              <td className="border border-black px-2 py-2 text-right">{row.days_past_due}</td>
              <td className="border border-black px-2 py-2">
                {delinquencyBucketLabels[row.delinquency_bucket]}
              </td>
              <td className="border border-black px-2 py-2 text-right">{formatMoney(row.amount_past_due)}</td>
              <td className="border border-black px-2 py-2">
                {row.promise_due_date && formatDate(row.promise_due_date)}
              </td>
              <td className="border border-black px-2 py-2">
                {row.last_contact_at && formatDate(row.last_contact_at)}
              </td>
              <td className="w-1/4 border border-black px-2 py-2">&nbsp;</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}

/** The filtered worklist to print or download as CSV. */
export const CollectionSheet = () => {
  const params = useListParams()
  const [paper, setPaper] = useState<CollectionCase[] | null>(null)
  const [loading, setLoading] = useState(false)
  const printed = useCallback(() => setPaper(null), [])
  const file = useAct({
    act: () => client.collections.sheet(filterOf(params.get)),
    onDone: (csv) => saveFile('collection-sheet.csv', csv),
    failed: 'Couldn’t load the collection sheet',
    touches: [],
  })
  const print = async () => {
    if (loading) return
    setLoading(true)
    try {
      setPaper(await loadAll(filterOf(params.get), sortOf(caseColumns, params.get('sort'))))
    } catch {
      toast.error('Couldn’t load the collection sheet')
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <Button tone="secondary" pending={file.pending} onClick={() => void file.run(undefined)}>
        <Download className="size-4" aria-hidden="true" /> Download sheet
      </Button>
      <Button pending={loading} onClick={() => void print()}>
        <Printer className="size-4" aria-hidden="true" />
        Print sheet
      </Button>
      {paper && <Paper rows={paper} onPrinted={printed} />}
    </>
  )
}
