import { lazy, Suspense } from 'react'
import type { Borrowing } from './borrowing.ts'
import { type Reschedule, useStanding } from './use-standing.ts'

const OfferedDates = lazy(() => import('./offered-dates.tsx'))

/** Later dates that wait for the tenant's word; nothing where none are offered. */
export const Offer = ({
  borrowing,
  reschedules,
}: {
  borrowing: Borrowing
  reschedules: readonly Reschedule[]
}) => {
  const offer = reschedules.find(({ status }) => status === 'offered')
  return offer ? (
    <Suspense fallback={null}>
      <OfferedDates borrowing={borrowing} offer={offer} />
    </Suspense>
  ) : null
}

/** Those of a rent loan. */
export const RescheduleOffer = ({ applicationId }: { applicationId: string }) => {
  const { data } = useStanding(applicationId)
  return data ? <Offer borrowing={{ of: 'loans', id: applicationId }} reschedules={data.reschedules} /> : null
}
