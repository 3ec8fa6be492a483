import type { AppContract } from '@efie/contracts'
import { type LeadSource, leadLifecycle, type LeadStatus, possibleTransitions, type Role } from '@efie/domain'
import type { InferContractRouterOutputs } from '@orpc/contract'

type Outputs = InferContractRouterOutputs<AppContract>['leads']
export type LeadRow = Outputs['list']['data'][number]
export type LeadDetail = Outputs['get']
export type LeadQuote = LeadDetail['quotes'][number]
export type LeadFigures = Outputs['figures']

/** The current task on the lead. */
export type LeadTask = 'edit' | 'note' | 'quote' | 'assist'

export const sourceLabels: Record<LeadSource, string> = {
  'walk-in': 'Walk-in',
  referral: 'Referral',
  campaign: 'Campaign',
  phone: 'Phone',
  website: 'Website',
  other: 'Other',
}

/** Whether the lead is still being worked on. */
export const isOpenLead = ({ status }: Pick<LeadRow, 'status'>): boolean =>
  status !== 'applied' && status !== 'lost'

/** Manual steps; `applied` follows from the application itself. */
export const leadSteps = (status: LeadStatus, role: Role): LeadStatus[] =>
  possibleTransitions(leadLifecycle, status, role, false)
    .map(({ to }) => to)
    .filter((to) => to !== 'applied')

type Due = Pick<LeadRow, 'next_action_on' | 'status'>

/** `late` before today, `today` on the day; null if nothing is due. */
export const dueOf = (lead: Due, today: string): 'late' | 'today' | null => {
  if (!isOpenLead(lead) || lead.next_action_on === null || lead.next_action_on > today) return null
  return lead.next_action_on < today ? 'late' : 'today'
}

/** Basis points as per cent: `2550` → `25.5%`. */
export const percentOfBps = (bps: number): string =>
  `${(bps / 100).toLocaleString('en-GB', { maximumFractionDigits: 1 })}%`

export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)
