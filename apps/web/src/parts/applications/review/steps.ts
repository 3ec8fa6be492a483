import type { ApplicationStatus } from '@efie/domain'
import type { ApplicationDetail, NextStep } from '~/platform/api/rows.ts'

export type StepKind = 'take' | 'resume' | 'ask' | 'approve' | 'reject' | 'recall'

export interface Step {
  kind: StepKind
  to: ApplicationStatus
  label: string
  /** Why it can't be done now, in words. */
  blocked: string[]
}

const kindOf = (from: ApplicationStatus, to: ApplicationStatus): StepKind | null => {
  if (to === 'in-review') return from === 'pending' ? 'take' : from === 'approved' ? 'recall' : 'resume'
  if (to === 'info-requested') return 'ask'
  if (to === 'approved') return 'approve'
  return to === 'rejected' ? 'reject' : null
}

/** The first approval is recorded, and another person's is needed. */
export const waitsForSecond = (detail: Pick<ApplicationDetail, 'status' | 'approved_at'>): boolean =>
  detail.status === 'in-review' && detail.approved_at !== null

const labelOf = (kind: StepKind, detail: ApplicationDetail): string => {
  switch (kind) {
    case 'take':
      return 'Take this application'
    case 'resume':
      return 'Resume review'
    case 'ask':
      return 'Request information'
    case 'reject':
      return 'Reject'
    case 'recall':
      return 'Recall approval'
    case 'approve':
      if (!detail.review?.second_approval_needed) return 'Approve'
      return waitsForSecond(detail) ? 'Give second approval' : 'Give first approval'
  }
}

const order: StepKind[] = ['take', 'resume', 'approve', 'ask', 'reject', 'recall']

const textOf = (kind: StepKind, missing: NextStep['missing'][number]): string => {
  // People who verified can't approve, and the first approver can't be the second.
  if (kind === 'approve' && missing.fact === 'two_persons')
    return 'You verified a document, the property or the payee, so someone else has to approve'
  if (kind === 'approve' && missing.fact === 'second_approval')
    return 'You gave the first approval, so someone else has to give the second'
  return missing.text
}

/** Before affordability is calculated, nothing can be said about its limit. */
const known = (missing: NextStep['missing']): NextStep['missing'] =>
  missing.some(({ fact }) => fact === 'affordability_computed')
    ? missing.filter(({ fact }) => fact !== 'affordability_within_limit')
    : missing

/**
 * What can be done with an application now, in order of the work; the server decides which steps and what is
 * missing.
 */
export const stepsOf = (detail: ApplicationDetail): Step[] =>
  detail.next_steps
    .flatMap((next) => {
      const kind = kindOf(detail.status, next.to)
      if (!kind) return []
      const blocked = next.allowed ? [] : known(next.missing).map((missing) => textOf(kind, missing))
      return [
        {
          kind,
          to: next.to,
          label: labelOf(kind, detail),
          blocked: next.allowed || blocked.length > 0 ? blocked : ['This step isn’t available now'],
        },
      ]
    })
    .sort((left, right) => order.indexOf(left.kind) - order.indexOf(right.kind))
