/** A refund released is owed in account 2140 until it is completed or put back. */
export const refundStatuses = [
  'requested',
  'released',
  'completed',
  'failed',
  'declined',
  'put-back',
] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Back through the payment that it came by, or by hand: for money that never came through the provider, and for credit. */
export const refundRoutes = ['gateway', 'hand'] as const
export type RefundRoute = (typeof refundRoutes)[number]

/** How finance pays what the provider does not: to a bank account or wallet in the person's own name, or cash against signature. */
export const handChannels = ['bank', 'wallet', 'cash'] as const
export type HandChannel = (typeof handChannels)[number]

/** The kind of account that a channel is paid from: a till holds cash, everything else leaves a bank account. */
export const accountKindOfChannel = (channel: HandChannel): 'bank' | 'cash' =>
  channel === 'cash' ? 'cash' : 'bank'

export const refundActs = ['release', 'decline', 'retry', 'put-back', 'by-hand'] as const
export type RefundAct = (typeof refundActs)[number]

interface RefundState {
  status: RefundStatus
  route: RefundRoute
}

/** What may be done about a refund as it stands. What a rule sends back stays owed: it is never put back. */
export const refundActsOf = ({ status, route }: RefundState, byRule: boolean): RefundAct[] => {
  const putBack: RefundAct[] = byRule ? [] : ['put-back']
  if (status === 'requested') return ['release', 'decline']
  if (status === 'failed') return ['retry', ...putBack, 'by-hand']
  return status === 'released' && route === 'hand' ? [...putBack, 'by-hand'] : []
}

/** Where a refund stands for the person who gets it. */
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

/** Gone or on its way, or waiting for a second person: it cannot be promised twice. A failed one counts, for it is still owed. */
export const isCommitted = (status: RefundStatus): boolean => status !== 'declined' && status !== 'put-back'
