import { describe, expect, test } from 'vitest'
import { isAdminRole, roles } from '../roles.ts'
import { defaultProductTerms } from '../financing/product-terms.ts'
import { applicationLifecycle, offerLapsed, refundsOnEnd } from './application.ts'
import type { Fact } from './facts.ts'
import { disbursementLifecycle, invoiceLifecycle, paymentLifecycle } from './money.ts'
import { orderLifecycle } from './order.ts'
import {
  collectionCaseLifecycle,
  companyLifecycle,
  employeeLifecycle,
  leadLifecycle,
  ticketLifecycle,
} from './people.ts'
import {
  decideTransition,
  missingTexts,
  possibleTransitions,
  tableProblems,
  type TransitionTable,
} from './transition.ts'
import { documentLifecycle, inspectionLifecycle } from './verification.ts'

const tables: TransitionTable<string>[] = [
  applicationLifecycle,
  documentLifecycle,
  inspectionLifecycle,
  paymentLifecycle,
  disbursementLifecycle,
  invoiceLifecycle,
  orderLifecycle,
  ticketLifecycle,
  leadLifecycle,
  companyLifecycle,
  employeeLifecycle,
  collectionCaseLifecycle,
]

const holding = (...facts: Fact[]): Partial<Record<Fact, boolean>> =>
  Object.fromEntries(facts.map((fact) => [fact, true]))
type ApplicationRequest = Parameters<typeof decideTransition<(typeof applicationLifecycle)['initial']>>[1]
const application = (request: ApplicationRequest) => decideTransition(applicationLifecycle, request)
const analyst = { role: 'credit_analyst', isOwner: false } as const
const tenant = { role: 'user', isOwner: true } as const
const job = { role: 'system', isOwner: false } as const

describe('every table', () => {
  test.each(tables)('$name is sound', (table) => {
    expect(tableProblems(table)).toEqual([])
  })

  test.each(tables)('$name: an edge is forbidden to actors that it does not name', (table) => {
    for (const { from, to, requires } of table.transitions) {
      const facts = holding(
        ...table.transitions
          .filter((edge) => edge.from === from && edge.to === to)
          .flatMap((edge) => edge.requires ?? []),
      )
      const named = new Set(
        table.transitions.filter((edge) => edge.from === from && edge.to === to).flatMap((edge) => edge.by),
      )
      for (const role of [...roles, 'system' as const]) {
        const decision = decideTransition(table, { from, to, role, isOwner: false, facts, reason: 'because' })
        expect(decision.ok).toBe(named.has(role))
        expect(decision.ok || decision.code).toBe(named.has(role) || 'FORBIDDEN')
      }
      expect(requires ?? []).toEqual([...new Set(requires)])
    }
  })

  test.each(tables)('$name: staff never decide on their own row', (table) => {
    for (const { from, to } of table.transitions) {
      const named = new Set(
        table.transitions.filter((edge) => edge.from === from && edge.to === to).flatMap((edge) => edge.by),
      )
      for (const role of roles.filter(isAdminRole)) {
        const decision = decideTransition(table, {
          from,
          to,
          role,
          isOwner: true,
          facts: {},
          reason: 'because',
        })
        expect(!decision.ok && decision.code === 'FORBIDDEN').toBe(!named.has('owner'))
      }
    }
  })

  test('the check of a table finds its defects', () => {
    const bad: TransitionTable<string> = {
      name: 'bad',
      initial: 'a',
      statuses: ['a', 'b', 'c'],
      terminal: ['a'],
      transitions: [
        { from: 'a', to: 'b', by: ['admin'] },
        { from: 'a', to: 'x', by: [] },
        { from: 'b', to: 'b', by: ['admin'] },
      ],
    }
    expect(tableProblems(bad)).toEqual([
      'unknown status in a → x',
      'no one may take a → x',
      'b leads to itself',
      'a is terminal yet can be left',
      'c cannot be reached',
      'c is a dead end not listed as terminal',
    ])
  })
})

describe('application', () => {
  test('enters review once documents and fee are there, and a refusal names what is missing', () => {
    expect(application({ from: 'pending', to: 'in-review', ...analyst })).toEqual({
      ok: false,
      code: 'TRANSITION_NOT_ALLOWED',
      from: 'pending',
      to: 'in-review',
      missing: ['required_documents_present', 'application_fee_settled', 'not_charged_back'],
    })
    expect(
      application({
        from: 'pending',
        to: 'in-review',
        ...analyst,
        facts: holding('required_documents_present', 'not_charged_back'),
      }),
    ).toMatchObject({ missing: ['application_fee_settled'] })
    expect(
      application({
        from: 'pending',
        to: 'in-review',
        ...analyst,
        facts: holding('required_documents_present', 'application_fee_settled', 'not_charged_back'),
      }).ok,
    ).toBe(true)
    expect(missingTexts(['application_fee_settled'])).toEqual([
      'The application fee hasn’t been paid or waived',
    ])
  })

  test('needs every condition for approval, and lists those not met', () => {
    const decision = application({
      from: 'in-review',
      to: 'approved',
      ...analyst,
      facts: holding('identity_verified', 'inspection_passed'),
    })
    expect(decision).toMatchObject({
      ok: false,
      missing: [
        'employment_verified',
        'financial_verified',
        'payee_verified',
        'affordability_computed',
        'affordability_within_limit',
        'guarantor_accepted',
        'second_approval',
        'not_charged_back',
      ],
    })
  })

  test('needs a non-blank reason for a rejection', () => {
    expect(application({ from: 'in-review', to: 'rejected', ...analyst, reason: '  ' })).toMatchObject({
      missing: ['reason'],
    })
    expect(
      application({ from: 'in-review', to: 'rejected', ...analyst, reason: 'Income not shown' }).ok,
    ).toBe(true)
  })

  test('can be cancelled by the tenant until the payout is released, and later only once it is reversed', () => {
    expect(
      application({ from: 'approved', to: 'cancelled', ...tenant, facts: holding('payout_not_released') }).ok,
    ).toBe(true)
    expect(application({ from: 'approved', to: 'cancelled', ...tenant })).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      missing: ['payout_not_released'],
    })
    expect(application({ from: 'active', to: 'cancelled', ...tenant })).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      missing: ['payout_reversed'],
    })
  })

  test('cannot be approved by the tenant, nor skip a step', () => {
    expect(application({ from: 'in-review', to: 'approved', ...tenant })).toMatchObject({
      code: 'FORBIDDEN',
      missing: [],
    })
    expect(application({ from: 'pending', to: 'approved', ...analyst })).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      missing: [],
    })
  })

  test('expires unless it is being paid', () => {
    expect(
      application({ from: 'approved', to: 'expired', ...job, facts: holding('offer_lapsed') }),
    ).toMatchObject({ missing: ['no_payment_in_progress'] })
    expect(offerLapsed('2026-11-07', '2026-11-21', defaultProductTerms)).toBe(false)
    expect(offerLapsed('2026-11-06', '2026-11-21', defaultProductTerms)).toBe(true)
  })

  test('needs 180 days, two people and a reason for a write-off', () => {
    expect(application({ from: 'active', to: 'written-off', role: 'finance', isOwner: false })).toMatchObject(
      { missing: ['over_180_days', 'two_persons', 'reason'] },
    )
    expect(
      application({ from: 'active', to: 'written-off', role: 'recovery_and_collections', isOwner: false }),
    ).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('refunds the right amounts when it ends', () => {
    expect(refundsOnEnd('cancelled')).toEqual({ unperformed_fees: true, initial_payment: true })
    expect(refundsOnEnd('rejected')).toEqual({ unperformed_fees: true, initial_payment: false })
    expect(refundsOnEnd('settled')).toEqual({ unperformed_fees: false, initial_payment: false })
  })

  test('offers each person only their own next steps', () => {
    const steps = (role: Parameters<typeof possibleTransitions>[2], isOwner: boolean) =>
      possibleTransitions(applicationLifecycle, 'in-review', role, isOwner).map((edge) => edge.to)
    expect(steps('user', true)).toEqual(['cancelled'])
    expect(steps('credit_analyst', false)).toEqual(['info-requested', 'approved', 'rejected'])
    expect(steps('inspection_and_verification', false)).toEqual(['info-requested'])
    expect(steps('finance', false)).toEqual([])
  })
})

describe('money', () => {
  test('a payment completes on the gateway’s confirmation or a second person’s', () => {
    const complete = (role: 'system' | 'finance', facts = {}) =>
      decideTransition(paymentLifecycle, { from: 'processing', to: 'completed', role, isOwner: false, facts })
    expect(complete('system')).toMatchObject({ missing: ['gateway_verified'] })
    expect(complete('system', holding('gateway_verified')).ok).toBe(true)
    expect(complete('finance', holding('gateway_verified'))).toMatchObject({ missing: ['two_persons'] })
    expect(complete('finance', holding('two_persons')).ok).toBe(true)
  })

  test('an expired payment can be retried only while it is owed', () => {
    const again = (facts: Partial<Record<Fact, boolean>>) =>
      decideTransition(paymentLifecycle, { from: 'expired', to: 'processing', ...tenant, facts })
    expect(again(holding('no_payment_in_progress'))).toMatchObject({ missing: ['still_owed'] })
    expect(again(holding('no_payment_in_progress', 'still_owed')).ok).toBe(true)
  })

  test('a payout is released by two people', () => {
    const facts = holding('agreement_signed', 'balance_paid', 'payee_verified', 'not_charged_back')
    expect(
      decideTransition(disbursementLifecycle, {
        from: 'requested',
        to: 'released',
        role: 'finance',
        isOwner: false,
        facts,
      }),
    ).toMatchObject({ missing: ['two_persons'] })
  })
})
