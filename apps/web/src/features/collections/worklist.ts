import {
  collectionCaseStatuses,
  contactRefusalTexts,
  delinquencyBuckets,
  type CollectionEntryKind,
  type ContactOutcome,
  type DelinquencyBucket,
  type HardshipCause,
  type MessageKind,
  type PromiseStatus,
  type WaivableCharge,
} from '@efie/domain'
import type { CollectionCase } from '~/platform/api/rows.ts'
import { oneOf } from '~/platform/lists/list-params.ts'
import type { Tone } from '~/ui/badge.tsx'

export const lateBuckets = delinquencyBuckets.filter((bucket) => bucket !== 'current')

export const bucketTone = (bucket: DelinquencyBucket): Tone =>
  bucket === 'current' ? 'positive' : bucket === '1-30' ? 'caution' : 'danger'

/** What the debt is for. */
export const forText = (row: Pick<CollectionCase, 'order_reference'>): string =>
  row.order_reference === null ? 'Rent' : `Order ${row.order_reference}`

export const entryKindLabels: Record<CollectionEntryKind, string> = {
  call: 'Call',
  sms: 'SMS',
  email: 'Email',
  visit: 'Visit',
  note: 'Note',
}

export const messageTexts: Record<MessageKind, { label: string; what: string; send: string }> = {
  sms: { label: 'Text message', what: 'text message', send: 'Send text message' },
  email: { label: 'Email', what: 'email', send: 'Send email' },
}

export const outcomeLabels: Record<ContactOutcome, string> = {
  reached: 'Reached',
  no_answer: 'No answer',
  promised: 'Promised to pay',
  disputed: 'Disputes the debt',
  wrong_number: 'Wrong number',
  refused: 'Refuses to pay',
}

export const promiseLabels: Record<PromiseStatus, string> = {
  running: 'Active',
  kept: 'Kept',
  broken: 'Broken',
  cancelled: 'Withdrawn',
}

export const promiseTones: Record<PromiseStatus, Tone> = {
  running: 'caution',
  kept: 'positive',
  broken: 'danger',
  cancelled: 'neutral',
}

export const causeLabels: Record<HardshipCause, string> = {
  lost_job: 'Lost their job',
  less_income: 'Lower income',
  illness: 'Illness',
  death_in_family: 'A death in the family',
  landlord_dispute: 'Dispute with the landlord',
  other: 'Other',
}

export const chargeLabels: Record<WaivableCharge, string> = {
  late_fee: 'Late fee',
  fee: 'Fee',
  application_fee: 'Application fee',
}

/** Why this kind of contact can't be recorded now, from the server's refusals; notes don't count as contact. */
export const contactBlocked = (
  input: { kind: CollectionEntryKind; party: string; earlier: boolean },
  refusals: readonly string[],
): string | null => {
  if (input.kind === 'note') return null
  if (input.party === 'third_party') return contactRefusalTexts.THIRD_PARTY
  // For an earlier contact the server checks the time it was made.
  const open = input.earlier
    ? refusals.filter((text) => text !== contactRefusalTexts.OUTSIDE_HOURS)
    : refusals
  return open.length > 0 ? `${open.join('. ')}.` : null
}

const promises = ['due', 'running', 'none'] as const
export const promiseFilterLabels: Record<(typeof promises)[number], string> = {
  due: 'Promise due',
  running: 'Promise active',
  none: 'No promise',
}

export const amounts = [20_000, 50_000, 100_000, 200_000] as const

const personOf = (value: string): string | undefined =>
  /^(?:me|unassigned|[0-9a-f-]{36})$/.test(value) ? value : undefined

/** Worklist filters from the URL; unknown values are ignored. */
export const filterOf = (get: (key: string) => string) => ({
  status: oneOf(collectionCaseStatuses, get('status')),
  bucket: oneOf(lateBuckets, get('bucket')),
  assigned_to: personOf(get('who')),
  min_amount: amounts.find((amount) => String(amount) === get('min')),
  promise: oneOf(promises, get('promise')),
  q: get('q') || undefined,
})
