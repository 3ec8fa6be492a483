import { segment } from '@efie/contracts/broadcasts'
import type { AppContract } from '@efie/contracts'
import {
  applicationStatuses,
  type BroadcastSegment,
  type BroadcastStatus,
  type MessageChannel,
  messageChannels,
  regions,
  roleLabels,
  roles,
  statusLabel,
} from '@efie/domain'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { z } from 'zod'
import type { Tone } from '~/ui/badge.tsx'
import { now } from '~/ui/now.ts'

type Outputs = InferContractRouterOutputs<AppContract>
export type BroadcastRow = Outputs['broadcasts']['list']['data'][number]
export type TemplateRow = Outputs['messageTemplates']['list']['data'][number]
export type DeliveryRow = Outputs['messages']['list']['data'][number]
export type SmsCosts = Outputs['messages']['smsCosts']
export type Reach = Outputs['broadcasts']['preview']

export const channelLabels: Record<MessageChannel, string> = {
  in_app: 'In Efie (bell)',
  email: 'E-mail',
  sms: 'SMS',
}

/** `guarantor-invitation` → `Guarantor invitation`. */
export const templateLabel = (code: string): string => {
  const text = code.replaceAll(/[-_.]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const broadcastStates: Record<BroadcastStatus, { text: string; tone: Tone }> = {
  scheduled: { text: 'Scheduled', tone: 'caution' },
  sending: { text: 'Sending', tone: 'primary' },
  sent: { text: 'Sent', tone: 'positive' },
  cancelled: { text: 'Called off', tone: 'neutral' },
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
      ? `with an application ${either(asked.application_statuses.map(statusLabel)).toLowerCase()}`
      : '',
    asked.in_arrears === undefined ? '' : asked.in_arrears ? 'in arrears' : 'not in arrears',
  ].filter(Boolean)
  return parts.length === 0 ? 'Everybody' : parts.join(', ')
}

/** What the form holds: boxes are lists, an empty list narrows nothing. */
export const composeSchema = z.object({
  title: z.string().trim().min(1, 'Enter a title').max(200),
  body: z.string().trim().min(1, 'Write the message').max(2_000),
  link: z
    .string()
    .trim()
    .regex(/^(?:\/(?!\/)[\w\-/?=&.]*)?$/, 'Enter a path of this site, such as /payments')
    .max(300),
  channels: z.array(z.enum(messageChannels)).min(1, 'Choose at least one channel'),
  roles: z.array(z.enum(roles)),
  regions: z.array(z.enum(regions)),
  application_statuses: z.array(z.enum(applicationStatuses)),
  arrears: z.enum(['', 'true', 'false']),
  /** Ghana time as `datetime-local` writes it; empty: now. */
  send_at: z.string().refine((text) => text === '' || Date.parse(`${text}:00Z`) > now(), {
    message: 'Choose a moment that is still to come',
  }),
})
export type Composed = z.output<typeof composeSchema>

export const emptyBroadcast: Composed = {
  title: '',
  body: '',
  link: '',
  channels: ['in_app'],
  roles: ['user'],
  regions: [],
  application_statuses: [],
  arrears: '',
  send_at: '',
}

/** The form's values as the API takes them. */
export const wordingOf = ({ title, body, link, channels, ...rest }: Composed) => ({
  title,
  body,
  ...(link && { link }),
  channels,
  segment: segment.parse({
    ...(rest.roles.length > 0 && { roles: rest.roles }),
    ...(rest.regions.length > 0 && { regions: rest.regions }),
    ...(rest.application_statuses.length > 0 && { application_statuses: rest.application_statuses }),
    ...(rest.arrears && { in_arrears: rest.arrears === 'true' }),
  }),
})

export const people = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en')} people`
