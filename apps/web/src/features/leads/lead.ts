import type { AppContract } from '@efie/contracts'
import { type LeadSource, leadLifecycle, type LeadStatus, possibleTransitions, type Role } from '@efie/domain'
import type { InferContractRouterOutputs } from '@orpc/contract'

type Outputs = InferContractRouterOutputs<AppContract>['leads']
export type LeadRow = Outputs['list']['data'][number]
export type LeadDetail = Outputs['get']
export type LeadQuote = LeadDetail['quotes'][number]
export type LeadFigures = Outputs['figures']

/** What is being done with the lead. */
export type LeadTask = 'edit' | 'note' | 'quote' | 'assist'

export const sourceLabels: Record<LeadSource, string> = {
  'walk-in': 'Walked in',
  referral: 'Referral',
  campaign: 'Campaign',
  phone: 'Phone',
  website: 'Website',
  other: 'Other',
}

/** Whether somebody still works on it. */
export const isOpenLead = ({ status }: Pick<LeadRow, 'status'>): boolean =>
  status !== 'applied' && status !== 'lost'

/** Steps that a sales executive takes by hand: `applied` comes with the application itself. */
export const leadSteps = (status: LeadStatus, role: Role): LeadStatus[] =>
  possibleTransitions(leadLifecycle, status, role, false)
    .map(({ to }) => to)
    .filter((to) => to !== 'applied')

type Due = Pick<LeadRow, 'next_action_on' | 'status'>

/** `late` before today, `today` on the day; null when nothing is due yet. */
export const dueOf = (lead: Due, today: string): 'late' | 'today' | null => {
  if (!isOpenLead(lead) || lead.next_action_on === null || lead.next_action_on > today) return null
  return lead.next_action_on < today ? 'late' : 'today'
}

/** Hundredths of a per cent as people read them: `2550` → `25.5 %`. */
export const percentOfBps = (bps: number): string =>
  `${(bps / 100).toLocaleString('en-GB', { maximumFractionDigits: 1 })} %`

export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)
