import { lazy, Suspense } from 'react'
import { useStanding } from './use-standing.ts'

const OfferedDates = lazy(() => import('./offered-dates.tsx'))

/** Later dates that wait for the tenant's word; nothing where none are offered. */
export const RescheduleOffer = ({ applicationId }: { applicationId: string }) => {
  const { data } = useStanding(applicationId)
  const offer = data?.reschedules.find(({ status }) => status === 'offered')
  return offer ? (
    <Suspense fallback={null}>
      <OfferedDates applicationId={applicationId} offer={offer} />
    </Suspense>
  ) : null
}
