import { type RefundStage, type RefundStatus, inSentence } from '@efie/domain'
import type { Tone } from '~/ui/badge.tsx'

export const stageTones: Record<RefundStage, Tone> = {
  asked: 'caution',
  'on-its-way': 'neutral',
  'to-be-paid': 'caution',
  delayed: 'danger',
  sent: 'positive',
  'paid-by-hand': 'positive',
  'put-back': 'neutral',
  declined: 'neutral',
}
export const stageLabels: Record<RefundStage, string> = {
  asked: 'Waiting for a second person',
  'on-its-way': 'On its way',
  'to-be-paid': 'To be paid by hand',
  delayed: 'Failed',
  sent: 'Completed',
  'paid-by-hand': 'Paid by hand',
  'put-back': 'Cancelled',
  declined: 'Declined',
}

/** A status covers several stages, and is named by them. */
export const statusLabels: Record<RefundStatus, string> = {
  requested: stageLabels.asked,
  released: `${stageLabels['on-its-way']} or ${inSentence(stageLabels['to-be-paid'])}`,
  completed: `${stageLabels.sent} or ${inSentence(stageLabels['paid-by-hand'])}`,
  failed: stageLabels.delayed,
  declined: stageLabels.declined,
  'put-back': stageLabels['put-back'],
}
