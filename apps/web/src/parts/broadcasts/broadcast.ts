import type { AppContract } from '@efie/contracts'
import {
  type BroadcastSegment,
  type BroadcastStatus,
  counted,
  type BroadcastChannel,
  roleLabels,
  statusLabel,
  inSentence,
} from '@efie/domain'
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { Tone } from '~/ui/badge.tsx'

type Outputs = InferContractRouterOutputs<AppContract>
export type BroadcastRow = Outputs['broadcasts']['list']['data'][number]
export type TemplateRow = Outputs['messageTemplates']['list']['data'][number]
export type DeliveryRow = Outputs['messages']['list']['data'][number]
export type SmsCosts = Outputs['messages']['smsCosts']
export type Reach = Outputs['broadcasts']['preview']
export type Composed = InferContractRouterInputs<AppContract>['broadcasts']['create']

/** Channels of a broadcast. */
export const channelLabels: Record<BroadcastChannel, string> = {
  in_app: 'In Efie (bell)',
  email: 'Email',
  sms: 'SMS',
}

/** Channels of the delivery log. */
export const deliveryLabels: Record<DeliveryRow['channel'], string> = {
  email: channelLabels.email,
  sms: channelLabels.sms,
  push: 'Device notification',
}

export const broadcastStates: Record<BroadcastStatus, { text: string; tone: Tone }> = {
  scheduled: { text: 'Scheduled', tone: 'caution' },
  sending: { text: 'Sending', tone: 'primary' },
  sent: { text: 'Sent', tone: 'positive' },
  cancelled: { text: 'Cancelled', tone: 'neutral' },
}

const either = (texts: readonly string[]): string => {
  const last = texts.at(-1) ?? ''
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} or ${last}`
}

/** `Tenant, in Ashanti or Volta, in arrears`; an empty segment is everybody. */
export const segmentText = (asked: BroadcastSegment): string => {
  const parts = [
    asked.roles?.length ? either(asked.roles.map((role) => roleLabels[role])) : '',
    asked.regions?.length ? `in ${either(asked.regions)}` : '',
    asked.application_statuses?.length
      ? `with an application ${either(asked.application_statuses.map((status) => inSentence(statusLabel(status))))}`
      : '',
    asked.in_arrears === undefined ? '' : asked.in_arrears ? 'in arrears' : 'not in arrears',
  ].filter(Boolean)
  return parts.length === 0 ? 'Everyone' : parts.join(', ')
}

export const people = (count: number): string => counted(count, 'person', 'people')
