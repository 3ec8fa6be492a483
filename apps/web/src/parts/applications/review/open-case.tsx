import { Navigate, useSearchParams } from 'react-router'
import { casePath, type QueueName } from './case-queue.ts'

/** Leads from a row in the list’s address (`?open=…`) to its case. */
export const OpenCase = ({ queue }: { queue: QueueName }) => {
  const [params] = useSearchParams()
  const id = params.get('open')
  return id ? <Navigate to={casePath(id, queue, params)} replace /> : null
}
