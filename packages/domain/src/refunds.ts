/** Statuses of a refund. From release until it is completed or put back, it is owed in account 2140. */
export const refundStatuses = [
  'requested',
  'released',
  'completed',
  'failed',
  'declined',
  'put-back',
] as const
export type RefundStatus = (typeof refundStatuses)[number]

/**
 * `gateway` refunds through the original payment. `hand` is for credit, and for money that never came through
 * the provider.
 */
export const refundRoutes = ['gateway', 'hand'] as const
export type RefundRoute = (typeof refundRoutes)[number]

/**
 * How finance pays a refund by hand: to a bank account or wallet in the person's own name, or in cash against
 * signature.
 */
export const handChannels = ['bank', 'wallet', 'cash'] as const
export type HandChannel = (typeof handChannels)[number]

/** Kind of ledger account that pays for a channel: a till for cash, otherwise a bank account. */
export const accountKindOfChannel = (channel: HandChannel): 'bank' | 'cash' =>
  channel === 'cash' ? 'cash' : 'bank'

export const refundActs = ['release', 'decline', 'retry', 'put-back', 'by-hand'] as const
export type RefundAct = (typeof refundActs)[number]

interface RefundState {
  status: RefundStatus
  route: RefundRoute
}

/** Acts available on a refund. A refund made by rule stays owed, so it can never be put back. */
export const refundActsOf = ({ status, route }: RefundState, byRule: boolean): RefundAct[] => {
  const putBack: RefundAct[] = byRule ? [] : ['put-back']
  if (status === 'requested') return ['release', 'decline']
  if (status === 'failed') return ['retry', ...putBack, 'by-hand']
  return status === 'released' && route === 'hand' ? [...putBack, 'by-hand'] : []
}

/** Stages of a refund as shown to its recipient. */
export const refundStages = [
  'asked',
  'on-its-way',
  'to-be-paid',
  'delayed',
  'sent',
  'paid-by-hand',
  'put-back',
  'declined',
] as const
export type RefundStage = (typeof refundStages)[number]

/** The stage shown for a refund, from its status, route and the channel used. */
export const refundStageOf = ({
  status,
  route,
  channel,
}: RefundState & { channel: HandChannel | null }): RefundStage => {
  switch (status) {
    case 'requested':
      return 'asked'
    case 'released':
      return route === 'hand' ? 'to-be-paid' : 'on-its-way'
    case 'failed':
      return 'delayed'
    case 'completed':
      return channel === null ? 'sent' : 'paid-by-hand'
    case 'put-back':
    case 'declined':
      return status
  }
}

/**
 * Whether a refund ties up its money: requested, under way or done. A failed one counts, because it is still
 * owed.
 */
export const isCommitted = (status: RefundStatus): boolean => status !== 'declined' && status !== 'put-back'
