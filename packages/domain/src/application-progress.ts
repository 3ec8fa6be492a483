import { type Instant, latestOf, type LocalDate } from './calendar.ts'
import {
  type ApplicationStatus,
  type DisbursementStatus,
  type InspectionStatus,
  type Strand,
  strands,
} from './enumerations.ts'
import { decisionPromise } from './working-time.ts'

/** Steps from submission to the landlord's money, in order; `ended` closes those that stopped before. */
export const progressStepKinds = [
  'submitted',
  'fee',
  'documents',
  'analyst',
  'verification',
  'decision',
  'signing',
  'payout',
  'ended',
] as const
export type ProgressStepKind = (typeof progressStepKinds)[number]

export const progressStates = ['done', 'current', 'to_come', 'ended'] as const
export type ProgressState = (typeof progressStates)[number]

/** Who acts next, by role and never by name. */
export const progressActors = ['tenant', 'analyst', 'inspector', 'finance', 'second_person'] as const
export type ProgressActor = (typeof progressActors)[number]

/** What the current step waits for. Clients supply the wording. */
export const progressWaits = [
  'fee',
  'documents',
  'pay_again',
  'taking',
  'answer',
  'checks',
  'visit',
  'guarantor',
  'deciding',
  'second_approval',
  'signature',
  'balance',
  'payout_request',
  'payout_release',
  'payout_sent',
] as const
export type ProgressWait = (typeof progressWaits)[number]

export interface Waiting {
  who: ProgressActor
  what: ProgressWait
  /** By when: our promise, the appointment, or for the tenant the offer's expiry. */
  due: Instant | null
  /** It is past `due`, and the delay is ours. */
  late: boolean
}

export interface ProgressStep {
  step: ProgressStepKind
  state: ProgressState
  /** When the step was done or the application ended. */
  at: Instant | null
  /** Only for the current step. */
  waiting: Waiting | null
}

/** What verification consists of. */
export const progressChecks = [...strands, 'visit', 'payee'] as const
export type ProgressCheckKind = (typeof progressChecks)[number]

export const progressCheckStates = [
  'to_come',
  'needed',
  'received',
  'requested',
  'scheduled',
  'passed',
  'failed',
] as const
export type ProgressCheckState = (typeof progressCheckStates)[number]

export interface ProgressCheck {
  check: ProgressCheckKind
  state: ProgressCheckState
  /** When it was passed, or the appointment of a scheduled visit. */
  at: Instant | null
}

/** An application's history, as far as its progress depends on it. */
export interface ApplicationHistory {
  status: ApplicationStatus
  submitted_at: Instant
  /**
   * From when a decision is promised: the payment of the fee, the last document or the last return to review.
   * Null while the fee is due.
   */
  complete_at: Instant | null
  /** Changes of status, oldest first. */
  moves: readonly { to: ApplicationStatus; at: Instant }[]
  /** Null where none is charged or it was waived. */
  fee: { settled: boolean; paid_at: Instant | null } | null
  /** Strands with required documents. `carried` ones were verified for the renewed loan. */
  strands: readonly {
    strand: Strand
    carried: boolean
    complete: boolean
    verified: boolean
    verified_at: Instant | null
  }[]
  /** When documents arrived, in any order. */
  uploads: readonly Instant[]
  /** The visit to the home: null before one is asked for, `carried` where that of the renewed loan counts. */
  visit:
    | 'carried'
    | { status: InspectionStatus; scheduled_for: Instant | null; passed_at: Instant | null }
    | null
  /** When the landlord's account was matched; null until it is. */
  payee_verified_at: Instant | null
  guarantor_missing: boolean
  /** A first person has approved, and a second one has to. */
  second_approval_due: boolean
  /** A reversed payment has to be made again first. */
  charged_back: boolean
  offer_expires_at: Instant | null
  signed_at: Instant | null
  balance: { paid: boolean; paid_at: Instant | null }
  /** The first payout to the landlord that was neither cancelled nor reversed. */
  payout: { status: DisbursementStatus; confirmed_at: Instant | null } | null
}

type Wait = Pick<Waiting, 'who' | 'what'> & { due?: Instant | null }

interface Step {
  step: ProgressStepKind
  done: boolean
  at: Instant | null
  wait: () => Wait
}

const endings: ReadonlySet<ApplicationStatus> = new Set(['rejected', 'cancelled', 'expired'])

/** The status that the application has, or had before it ended. */
const reachedOf = ({ status, moves }: ApplicationHistory): ApplicationStatus =>
  endings.has(status) ? (moves.at(-2)?.to ?? 'pending') : status

const firstMove = ({ moves }: ApplicationHistory, to: ApplicationStatus): Instant | null =>
  moves.find((move) => move.to === to)?.at ?? null

const lastMove = ({ moves }: ApplicationHistory, to: ApplicationStatus): Instant | null =>
  moves.findLast((move) => move.to === to)?.at ?? null

/** Documents were complete when the last one arrived that the analyst began with, at submission the earliest. */
const documentsAt = (history: ApplicationHistory): Instant | null => {
  const taken = firstMove(history, 'in-review')
  return latestOf([history.submitted_at, ...history.uploads.filter((at) => taken === null || at <= taken)])
}

const visitCheck = (visit: Exclude<ApplicationHistory['visit'], 'carried'>): ProgressCheck => {
  const check = 'visit'
  switch (visit?.status) {
    case 'passed':
      return { check, state: 'passed', at: visit.passed_at }
    case 'scheduled':
      return { check, state: 'scheduled', at: visit.scheduled_for }
    case 'failed':
      return { check, state: 'failed', at: null }
    case 'requested':
    case 'redo':
      return { check, state: 'requested', at: null }
    case 'cancelled':
    case undefined:
      return { check, state: 'to_come', at: null }
  }
}

/** The checks of verification. A renewal leaves out what was carried over. */
export const progressChecksOf = (history: ApplicationHistory): ProgressCheck[] => {
  const { visit, payee_verified_at: matched, submitted_at } = history
  const documents = history.strands
    .filter(({ carried }) => !carried)
    .map(({ strand, complete, verified, verified_at }): ProgressCheck => {
      if (verified) return { check: strand, state: 'passed', at: verified_at }
      return { check: strand, state: complete ? 'received' : 'needed', at: null }
    })
  const payee: ProgressCheck = { check: 'payee', state: matched === null ? 'to_come' : 'passed', at: matched }
  return [
    ...documents,
    ...(visit === 'carried' ? [] : [visitCheck(visit)]),
    ...(matched !== null && matched < submitted_at ? [] : [payee]),
  ]
}

const verificationWait = (history: ApplicationHistory, decided_by: Instant): Wait => {
  const { status, strands: parts, visit } = history
  if (status === 'info-requested') return { who: 'tenant', what: 'answer' }
  if (parts.some(({ complete }) => !complete)) return { who: 'tenant', what: 'documents' }
  if (visit !== 'carried' && visit?.status === 'failed')
    return { who: 'analyst', what: 'deciding', due: decided_by }
  const appointment = visit !== 'carried' && visit?.status === 'scheduled' ? visit.scheduled_for : null
  if (appointment !== null && parts.every(({ verified }) => verified))
    return { who: 'inspector', what: 'visit', due: appointment }
  return { who: 'inspector', what: 'checks', due: latestOf([decided_by, appointment]) }
}

const decisionWait = (history: ApplicationHistory, due: Instant): Wait => {
  if (history.status === 'info-requested') return { who: 'tenant', what: 'answer' }
  if (history.charged_back) return { who: 'tenant', what: 'pay_again' }
  if (history.guarantor_missing) return { who: 'tenant', what: 'guarantor' }
  return history.second_approval_due
    ? { who: 'second_person', what: 'second_approval', due }
    : { who: 'analyst', what: 'deciding', due }
}

const payoutWait = ({ payout }: ApplicationHistory): Wait => {
  if (payout === null) return { who: 'finance', what: 'payout_request' }
  return payout.status === 'requested'
    ? { who: 'second_person', what: 'payout_release' }
    : { who: 'finance', what: 'payout_sent' }
}

const stepsBeforeReview = (history: ApplicationHistory, taken_by: Instant): Step[] => {
  const { fee, strands: parts } = history
  const begun = reachedOf(history) !== 'pending'
  return [
    ...(fee === null
      ? []
      : [
          {
            step: 'fee' as const,
            done: fee.settled,
            at: fee.paid_at,
            wait: () => ({ who: 'tenant', what: 'fee' }) as const,
          },
        ]),
    {
      step: 'documents',
      done: begun || parts.every(({ complete }) => complete),
      at: documentsAt(history),
      wait: () => ({ who: 'tenant', what: 'documents' }),
    },
    {
      step: 'analyst',
      done: begun,
      at: firstMove(history, 'in-review'),
      wait: () => ({ who: 'analyst', what: 'taking', due: taken_by }),
    },
  ]
}

const stepsFromReview = (history: ApplicationHistory, decided_by: Instant): Step[] => {
  const { offer_expires_at: expiry, signed_at, balance, payout } = history
  const reached = reachedOf(history)
  const reviewed = reached !== 'pending' && reached !== 'in-review' && reached !== 'info-requested'
  const checks = progressChecksOf(history)
  const decision = lastMove(history, 'approved')
  return [
    {
      step: 'verification',
      done: reviewed || (reached !== 'pending' && checks.every(({ state }) => state === 'passed')),
      at: latestOf(checks.map(({ at }) => at)),
      wait: () => verificationWait(history, decided_by),
    },
    {
      step: 'decision',
      done: reviewed,
      at: decision,
      wait: () => decisionWait(history, decided_by),
    },
    {
      step: 'signing',
      done: reviewed && signed_at !== null && balance.paid,
      at: latestOf([signed_at, balance.paid_at]),
      wait: () => ({ who: 'tenant', what: signed_at === null ? 'signature' : 'balance', due: expiry }),
    },
    {
      step: 'payout',
      done: payout?.status === 'confirmed',
      at: payout?.confirmed_at ?? null,
      wait: () => payoutWait(history),
    },
  ]
}

/**
 * The way of an application from submission to the landlord's money, as steps with their times: done ones,
 * the current one with who acts and by when, and those to come. One that was rejected, cancelled or expired
 * ends after what was done.
 */
export const applicationProgress = (
  history: ApplicationHistory,
  now: Instant,
  holidays: ReadonlySet<LocalDate>,
): ProgressStep[] => {
  const { taken_by, decided_by } = decisionPromise(history.complete_at ?? history.submitted_at, holidays)
  const steps = [...stepsBeforeReview(history, taken_by), ...stepsFromReview(history, decided_by)]
  const done = ({ step, at }: Pick<Step, 'step' | 'at'>): ProgressStep => ({
    step,
    state: 'done',
    at,
    waiting: null,
  })
  const submitted = done({ step: 'submitted', at: history.submitted_at })
  if (endings.has(history.status)) {
    const at = history.moves.at(-1)?.at ?? null
    return [
      submitted,
      ...steps.filter((step) => step.done).map(done),
      { step: 'ended', state: 'ended', at, waiting: null },
    ]
  }
  const current = steps.find((step) => !step.done)
  const rest = steps.map((step): ProgressStep => {
    if (step.done) return done(step)
    if (step !== current) return { step: step.step, state: 'to_come', at: null, waiting: null }
    const { who, what, due = null } = step.wait()
    const late = who !== 'tenant' && due !== null && due < now
    return { step: step.step, state: 'current', at: null, waiting: { who, what, due, late } }
  })
  return [submitted, ...rest]
}
