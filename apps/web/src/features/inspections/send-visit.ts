import type { InspectionStatus } from '@efie/domain'
import { client, newIdempotencyKey } from '~/platform/api/client.ts'
import type { InspectionRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { type Letter, post } from '~/platform/offline/outbox.ts'
import { resultOf } from './report.ts'

export interface VisitPhoto {
  /** Idempotency-Key of every attempt. */
  key: string
  file: File
}

type Transition = Parameters<typeof client.inspections.transition>[0]

export const asPhoto = (file: File): VisitPhoto => ({ key: newIdempotencyKey(), file })

/** Stores the request if the network failed, to be sent later. */
const waits = async (error: unknown, letter: Letter, key: string): Promise<boolean> => {
  const { code, retryable } = toUserError(error)
  return code === null && retryable && (await post(letter, key))
}

/**
 * Sends the photos, then the report. If the network fails, the rest waits on this device in the same order.
 * Returns the result of the visit, or null if it waits.
 */
export const sendVisit = async (
  { id, version, property_address }: InspectionRow,
  { to, checklist = {}, notes, checked }: Transition,
  photos: readonly VisitPhoto[],
  reportKey: string,
): Promise<InspectionStatus | null> => {
  let kept = false
  const sendOr = async <Answer>(letter: Letter, key: string, send: () => Promise<Answer>) => {
    if (kept && (await post(letter, key))) return null
    try {
      return await send()
    } catch (error) {
      if (!(await waits(error, letter, key))) throw error
      kept = true
      return null
    }
  }
  const place = { inspection_id: id, address: property_address }
  for (const { key, file } of photos)
    await sendOr({ kind: 'visit-photo', ...place, file }, key, () =>
      client.inspections.addPhoto({ id, file }, { context: { idempotencyKey: key } }),
    )
  const input = {
    id,
    to: resultOf(to) ?? 'redo',
    checklist,
    ...(notes && { notes }),
    ...(checked && { checked }),
  }
  const after = await sendOr({ kind: 'visit-report', ...place, version, input }, reportKey, () =>
    client.inspections.transition(input, { context: { idempotencyKey: reportKey, ifMatch: version } }),
  )
  return after?.status ?? null
}
