import type { JournalProposalStatus } from '@efie/domain'
import type { Tone } from '~/ui/badge.tsx'

export const proposalLabels: Record<JournalProposalStatus, string> = {
  proposed: 'Waiting for a second person',
  posted: 'Posted',
  refused: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

export const proposalTones: Record<JournalProposalStatus, Tone> = {
  proposed: 'caution',
  posted: 'positive',
  refused: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
}
