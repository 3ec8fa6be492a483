const desk = '/dashboard/inspection-and-verification'

/** The page of one inspection. In the queue it was opened from, it keeps the queue’s filters. */
export const inspectionPath = (id: string, queue?: URLSearchParams): string => {
  if (!queue) return `/admin/inspections/${id}`
  const params = new URLSearchParams(queue)
  params.delete('open')
  return `/admin/inspections/${id}?${params}`
}

const tab = 'inspections'

/** Whether the inspection was opened from the queue, whose filters are in its address. */
export const isInQueue = (params: URLSearchParams): boolean => params.get('tab') === tab

/** Back to the queue as it was left. */
export const queuePath = (params: URLSearchParams): string =>
  isInQueue(params) ? `${desk}?${params}` : `${desk}?tab=${tab}`
