import { lazy, Suspense } from 'react'
import type { Borrowing } from './borrowing.ts'
import { type Reschedule, useStanding } from './use-standing.ts'

const OfferedDates = lazy(() => import('./offered-dates.tsx'))

/** Offered dates waiting for the tenant's signature; nothing if none. */
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

/** For a rent loan. */
export const RescheduleOffer = ({ applicationId }: { applicationId: string }) => {
  const { data } = useStanding(applicationId)
  return data ? <Offer borrowing={{ of: 'loans', id: applicationId }} reschedules={data.reschedules} /> : null
}
