import { useListParams } from '~/platform/lists/list-params.ts'
import { spanOf, useToday } from './span.ts'

/** The period in the URL, by default the year to date. */
export const useYear = (): { from: string; as_of: string } => {
  const params = useListParams()
  const today = useToday()
  const { from, to } = spanOf(params.get('from') || `${today.slice(0, 4)}-01-01`, params.get('to'), today)
  return { from, as_of: to }
}
