import { useListParams } from '~/platform/lists/list-params.ts'
import { DayView } from './day-view.tsx'
import { DaysList } from './days-list.tsx'

/** All days, or the one in the URL. */
export default function Reconciliation() {
  const day = useListParams().get('day')
  return day ? <DayView key={day} id={day} /> : <DaysList />
}
