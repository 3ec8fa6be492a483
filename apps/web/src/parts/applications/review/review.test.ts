import { applications } from '@efie/contracts/applications'
import { describe, expect, test } from 'vitest'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { limitText, measuredText, secondPersonReason } from './limit-texts.ts'
import { neighbourOf } from './neighbour.ts'
import { nameProblems } from '~/parts/payees/payee-names.ts'
import { checkInput } from '~/platform/forms/check-input.ts'
import { reasonTitle } from './reason-title.ts'
import { stepsOf, waitsForSecond } from './steps.ts'

const detail = (values: Partial<ApplicationDetail>): ApplicationDetail =>
  // Only what the steps look at.
  ({ status: 'in-review', approved_at: null, review: null, next_steps: [], ...values }) as ApplicationDetail

const review = { second_approval_needed: true } as NonNullable<ApplicationDetail['review']>

describe('steps', () => {
  test('are named for the act, stand in the order of the work and say what is missing', () => {
    const steps = stepsOf(
      detail({
        next_steps: [
          { to: 'rejected', allowed: true, missing: [] },
          {
            to: 'approved',
            allowed: false,
            missing: [{ fact: 'inspection_passed', text: 'The property hasn’t passed inspection' }],
          },
          { to: 'info-requested', allowed: true, missing: [] },
          { to: 'cancelled', allowed: true, missing: [] },
        ],
      }),
    )
    expect(steps.map(({ label }) => label)).toEqual(['Approve', 'Request information', 'Reject'])
    expect(steps[0]?.blocked).toEqual(['The property hasn’t passed inspection'])
  })
  test('the same target is another act from another status', () => {
    const label = (status: ApplicationDetail['status']) =>
      stepsOf(detail({ status, next_steps: [{ to: 'in-review', allowed: true, missing: [] }] }))[0]?.label
    expect([label('pending'), label('info-requested'), label('approved')]).toEqual([
      'Take this application',
      'Resume review',
      'Recall approval',
    ])
  })
  test('two approvals are two acts, and the first approver learns why the second is not theirs', () => {
    const next_steps = [
      { to: 'approved' as const, allowed: false, missing: [{ fact: 'second_approval', text: 'generic' }] },
    ]
    expect(stepsOf(detail({ review, next_steps }))[0]?.label).toBe('Give first approval')
    const waiting = detail({ review, next_steps, approved_at: '2026-11-20T10:00:00Z' })
    expect(waitsForSecond(waiting)).toBe(true)
    expect(stepsOf(waiting)[0]).toMatchObject({
      label: 'Give second approval',
      blocked: ['You gave the first approval, so someone else has to give the second'],
    })
  })
  test('a step that is closed without a named reason is closed all the same', () => {
    const [step] = stepsOf(detail({ next_steps: [{ to: 'rejected', allowed: false, missing: [] }] }))
    expect(step?.blocked).toHaveLength(1)
  })
})

describe('limits of an approval', () => {
  const share = { limit: 'income-share', measured: 2_874, alone: 4_000, most: 5_000 } as const
  const exposure = { limit: 'exposure', measured: 2_520_000, alone: 2_000_000, most: null } as const
  test.each([
    [{ ...share, need: 'one-person' }, '28.74%', 'Within 40%, so this limit needs one person'],
    [
      { ...share, measured: 4_500, need: 'two-persons' },
      '45.00%',
      'Above 40%, so a second person has to approve',
    ],
    [{ ...share, measured: 5_100, need: 'refused' }, '51.00%', 'Above 50%, so it can’t be approved'],
    [{ ...share, measured: null, need: null }, 'Not calculated', 'One person can approve up to 40%'],
    [
      { ...exposure, need: 'two-persons' },
      'GH₵ 25,200.00',
      'Above GH₵ 20,000.00, so a second person has to approve',
    ],
  ] as const)('%j', (limit, measured, text) => {
    expect(measuredText(limit).replaceAll('\u{A0}', ' ')).toBe(measured)
    expect(limitText(limit).replaceAll('\u{A0}', ' ')).toBe(text)
  })
  test('the reason for a second person names the limit that asks for one', () => {
    const reason = secondPersonReason([
      { ...share, need: 'one-person' },
      { ...exposure, need: 'two-persons' },
    ])
    expect(reason).toMatch(/^Total exposure after payout is GH₵\s25,200\.00\. Above/)
    expect(reason).not.toContain('income')
  })
})

describe('the payee’s names', () => {
  const declared = { landlord_name: 'Kofi Mensah', payout_name: 'MENSAH KOFI A' }
  const problems = (name_on_id: string, name_on_account: string) =>
    Object.keys(nameProblems({ ...declared, given: null }, { name_on_id, name_on_account }))
  test('match in any order and case', () => expect(problems('Mr Kofi Mensah', 'Mensah Kofi')).toEqual([]))
  test('an ID of somebody else', () => expect(problems('Yaw Boateng', 'Yaw Boateng')).toEqual(['name_on_id']))
  test('a name that the bank gave is not typed, and a mismatch stands at the ID', () => {
    const problemsWith = (given: string) =>
      Object.keys(nameProblems({ ...declared, given }, { name_on_id: 'Kofi Mensah' }))
    expect(problemsWith('KOFI MENSAH')).toEqual([])
    expect(problemsWith('ABENA OFORIWAA')).toEqual(['name_on_id'])
  })
  test('an account of somebody else', () =>
    expect(problems('Kofi Mensah', 'Ama Serwaa')).toEqual(['name_on_account']))
  test('empty fields name the fix', async () => {
    const { inputSchema } = applications.verifyPayee['~orpc']
    if (!inputSchema) throw new Error('no input')
    const typed = { name_on_id: '', name_on_account: '' }
    const checked = await checkInput(inputSchema, typed, {
      fixed: { id: '0190a9f4-7d3c-7a3e-8f0a-1b2c3d4e5f60' },
      check: (names) => nameProblems({ ...declared, given: null }, names),
    })
    expect(checked).toEqual({
      issues: [
        { path: 'name_on_id', message: 'Enter the name as it appears on the landlord’s ID' },
        { path: 'name_on_account', message: 'Enter the name the network or bank shows' },
      ],
    })
  })
})

test('from one document to its neighbours', () => {
  const rows = [{ id: 'a' }, { id: 'b' }]
  expect(neighbourOf(rows, 'a', 1)).toBe('b')
  expect(neighbourOf(rows, 'b', 1)).toBeNull()
  expect(neighbourOf(rows, 'a', -1)).toBeNull()
  expect(neighbourOf(rows, 'x', 1)).toBeNull()
})

describe('the reason of the last move', () => {
  const move = (from_status: string | null, to_status: string | null, actor_role = 'credit_analyst') => ({
    from_status,
    to_status,
    actor_role,
  })
  const asked = move('in-review', 'info-requested')
  test.each([
    ['rejected', [move('in-review', 'rejected')], 'Reason for rejection'],
    ['info-requested', [asked], 'Question to the tenant'],
    [
      'in-review',
      [move(null, null, 'user'), move('info-requested', 'in-review', 'user'), asked],
      'The tenant’s answer',
    ],
    ['in-review', [move('info-requested', 'in-review'), asked], 'Note on resuming the review'],
    ['in-review', [move('approved', 'in-review')], 'Reason for the recall'],
    ['in-review', [move('active', 'in-review', 'finance')], 'Reason for reopening the review'],
    ['in-review', [], 'Latest note'],
  ] as const)('%s: what it is', (status, timeline, title) => {
    expect(reasonTitle(status, timeline)).toBe(title)
  })
})
