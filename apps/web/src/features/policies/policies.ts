import type { AppContract } from '@efie/contracts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { Tone } from '~/ui/badge.tsx'

type Outputs = InferContractRouterOutputs<AppContract>
export type PolicyRow = Outputs['policies']['list']['data'][number]
export type Preview = Outputs['policies']['preview']
export type RentQuote = Preview['in_force'][number]

/** How a version stands, in words: one that is approved may still wait for its day. */
export const standingOf = (policy: PolicyRow, now: Date): { text: string; tone: Tone } => {
  if (policy.in_force) return { text: 'In force', tone: 'positive' }
  if (policy.status === 'proposed') return { text: 'Waiting for a second person', tone: 'caution' }
  // A proposal that was rejected, withdrawn or not decided in time.
  if (policy.status === 'retired') return { text: 'Not approved', tone: 'neutral' }
  return new Date(policy.effective_from) > now
    ? { text: 'Approved, not in force yet', tone: 'primary' }
    : { text: 'Previous version', tone: 'neutral' }
}

/** The first version has no date: it has been in force since the start. */
export const isFirst = ({ effective_from }: PolicyRow): boolean => effective_from < '2000'
