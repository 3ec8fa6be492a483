import { schema } from '@efie/database'
import { ledgerAccounts, maxAmount } from '@efie/domain'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalActs } from '../../../approval-acts.ts'
import { transact, withScope } from '../../../platform/context.ts'
import { makeHarness, type Harness } from '../../../testing/harness.ts'
import { withKey, type SignedInContext } from '../../../testing/money.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import { decideApproval, withdrawApproval } from '../../approvals/index.ts'
import { changeAccount, openAccount } from '../accounts/accounts.ts'
import type { EntryByHand } from './check-entry.ts'
import { closeBooks } from '../months/close-books.ts'
import { attachToEntry, readEntryAttachment } from './entry-attachments.ts'
import { postEntry } from './post-entry.ts'
import { findProposals, getProposal, proposeEntry } from './propose-entry.ts'
import { trialBalance } from '../reports/trial-balance.ts'

let harness: Harness
let finance: SignedInContext
let second: SignedInContext
beforeAll(async () => {
  harness = await makeHarness()
  finance = await harness.signIn('finance', { full_name: 'Esi' })
  second = await harness.signIn('finance', { full_name: 'Kojo' })
})
afterAll(() => harness.close())

const db = () => harness.services.db
const lines = (debit: string, credit: string, amount: number) => [
  { account_code: debit, amount },
  { account_code: credit, amount: -amount },
]
const capital: EntryByHand = {
  template: 'capital',
  description: 'Owners pay in',
  effective_date: '2026-11-18',
  lines: lines('1000', '3000', 5_000_000),
}
const propose = async (input: Partial<EntryByHand> = {}, by = finance) =>
  proposeEntry(withScope(withKey(by), 'ledger.write'), { ...capital, ...input })
const decide = (id: string | null, approve = true, by = second) =>
  decideApproval(
    withScope(withKey(by), 'approvals.decide'),
    { id: id ?? '', approve, note: approve ? undefined : 'Not so' },
    approvalActs,
  )
const post = async (input: Partial<EntryByHand>) => {
  const { id, approval_id } = await propose(input)
  await decide(approval_id)
  return getProposal(withScope(finance, 'ledger.read'), { id })
}
const balanceOf = async (code: string) =>
  (await trialBalance(withScope(finance, 'ledger.read'))).data.find((row) => row.account_code === code)
    ?.balance
const issues = (...paths: string[]) => ({
  code: 'VALIDATION_FAILED',
  data: { issues: paths.map((path) => expect.objectContaining({ path })) },
})

test('one person proposes an entry and another posts it: once, dated, on record', async () => {
  const key = withKey(finance)
  const proposed = await proposeEntry(withScope(key, 'ledger.write'), capital)
  expect(proposed).toMatchObject({ status: 'proposed', amount: 5_000_000, proposed_by_name: 'Esi' })
  expect((await proposeEntry(withScope(key, 'ledger.write'), capital)).id).toBe(proposed.id)
  expect(await balanceOf('1000')).toBe(0)
  await expect(decide(proposed.approval_id, true, finance)).rejects.toMatchObject({ code: 'SAME_PERSON' })
  const both = await Promise.allSettled([
    decide(proposed.approval_id),
    decide(proposed.approval_id, true, await harness.signIn('admin')),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const posted = await getProposal(withScope(finance, 'ledger.read'), { id: proposed.id })
  expect(posted).toMatchObject({ status: 'posted', approval_id: null })
  expect(posted.lines.map(({ account_name }) => account_name)).toEqual(['Bank', 'Owners’ funding'])
  const [entry] = await db()
    .select()
    .from(schema.journalEntries)
    .where(eq(schema.journalEntries.id, posted.journal_entry_id ?? ''))
  expect(entry).toMatchObject({ kind: 'journal-capital', effective_date: '2026-11-18' })
  expect([await balanceOf('1000'), await balanceOf('3000')]).toEqual([5_000_000, -5_000_000])
  const events = await db()
    .select({ action: schema.auditEvents.action })
    .from(schema.auditEvents)
    .where(eq(schema.auditEvents.subject_id, proposed.id))
  expect(events).toEqual([{ action: 'journal-entry.post' }])
})

test('refused or withdrawn, an entry posts nothing', async () => {
  const before = await balanceOf('1000')
  const refused = await propose()
  await decide(refused.approval_id, false)
  const withdrawn = await propose()
  await withdrawApproval(
    withScope(finance, 'approvals.read'),
    { id: withdrawn.approval_id ?? '' },
    approvalActs,
  )
  const { data } = await findProposals(withScope(second, 'ledger.read'), { limit: 10 })
  expect(data.slice(0, 2).map(({ status }) => status)).toEqual(['withdrawn', 'refused'])
  expect(await balanceOf('1000')).toBe(before)
  expect(
    (await findProposals(withScope(second, 'ledger.read'), { limit: 10, status: 'posted' })).data,
  ).toHaveLength(1)
})

test('every template has its entry', async () => {
  const branch = await openAccount(withScope(withKey(finance), 'ledger.write'), {
    name: 'Ecobank, Osu',
    kind: 'bank',
  })
  await post({ template: 'borrowing', lines: lines('1000', '2500', 900_000) })
  await post({
    template: 'borrowing-repaid',
    lines: [
      { account_code: '2500', amount: 100_000 },
      { account_code: '5200', amount: 5_000 },
      { account_code: '1000', amount: -105_000 },
    ],
  })
  await post({ template: 'opening-balance', lines: lines('1020', '3900', 70_000) })
  await post({ template: 'cash-banked', lines: lines(branch.code, '1020', 60_000) })
  await post({ template: 'running-cost', lines: lines('5100', '1000', 40_000) })
  await post({ template: 'tax-paid', lines: lines('2100', '1000', 3_000) })
  await post({ template: 'free', lines: lines('5040', '1000', 500) })
  expect([await balanceOf(branch.code), await balanceOf('1020'), await balanceOf('2500')]).toEqual([
    60_000, 10_000, -800_000,
  ])
  expect((await trialBalance(withScope(finance, 'ledger.read'))).sum).toBe(0)
  const undocumented = await undocumentedPostings(db())
  expect(undocumented.filter((line) => !line.endsWith(branch.code))).toEqual([])
})

describe('an entry is refused at its field', () => {
  test.each<[string, Partial<EntryByHand>, string[]]>([
    [
      'that does not balance',
      { lines: [...lines('1000', '3000', 5), { account_code: '1020', amount: 1 }] },
      ['lines'],
    ],
    [
      'that moves more than can be told of it',
      { lines: [...lines('1000', '3000', maxAmount), ...lines('1000', '3000', 1)] },
      ['lines'],
    ],
    ['of a day to come', { effective_date: '2026-11-21' }, ['effective_date']],
    ['on an unknown account', { lines: lines('9999', '3000', 5) }, ['lines.0.account_code']],
    [
      'on an account of a sub-ledger',
      { template: 'free', lines: lines('1100', '1000', 5) },
      ['lines.0.account_code'],
    ],
    [
      'on the wrong side of its template',
      { lines: lines('3000', '1000', 5) },
      ['lines.0.account_code', 'lines.1.account_code'],
    ],
  ])('%s', async (_what, input, paths) => {
    await expect(propose(input)).rejects.toMatchObject(issues(...paths))
  })

  test('by whoever keeps no books', async () => {
    for (const role of ['admin', 'credit_analyst', 'user'] as const)
      await expect(propose({}, await harness.signIn(role))).rejects.toMatchObject({
        code: 'INSUFFICIENT_PERMISSIONS',
      })
  })
})

test('no row that waits for a decision is above what its list can tell', async () => {
  const { id } = await propose()
  const amount = maxAmount + 1
  const { journalProposals, approvalRequests } = schema
  await expect(
    db().update(journalProposals).set({ amount }).where(eq(journalProposals.id, id)),
  ).rejects.toMatchObject({ cause: { constraint: 'journal_proposals_amount' } })
  await expect(
    db().update(approvalRequests).set({ amount }).where(eq(approvalRequests.subject_id, id)),
  ).rejects.toMatchObject({ cause: { constraint: 'approval_requests_amount' } })
})

test('a correction brings a control account to what stands behind it, and never away from it', async () => {
  const correct = (amount: number) =>
    propose({ template: 'correction', lines: lines('1100', '5000', amount) })
  await expect(correct(500)).rejects.toMatchObject({
    data: {
      issues: [{ path: 'lines.0.account_code', message: expect.stringMatching(/already agrees with/) }],
    },
  })
  await expect(propose({ template: 'correction', lines: lines('1190', '5030', 500) })).rejects.toMatchObject(
    issues('lines.0.account_code'),
  )
  // As a bug in Efie would leave it.
  await transact(finance, (finance) =>
    postEntry(finance, {
      kind: 'test',
      source_id: 'mistake',
      description: 'Money on no loan',
      effective_date: '2026-11-18',
      postings: lines(ledgerAccounts.principal, ledgerAccounts.credit_losses, -700),
    }),
  )
  await expect(correct(1_400)).rejects.toMatchObject(issues('lines.0.account_code'))
  const { approval_id } = await correct(700)
  await decide(approval_id)
  expect(await balanceOf('1100')).toBe(0)
})

test('what changed between proposal and approval is looked at again', async () => {
  const till = await openAccount(withScope(withKey(finance), 'ledger.write'), {
    name: 'Till, Osu',
    kind: 'cash',
  })
  const late = await propose({ template: 'free', lines: lines(till.code, '3000', 5) })
  await changeAccount(withScope(finance, 'ledger.write'), { account_code: till.code, active: false })
  await expect(decide(late.approval_id)).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
    data: { missing: [{ fact: 'lines.0.account_code', text: expect.stringMatching(/no longer in use/) }] },
  })
  const closed = await propose({ effective_date: '2026-11-10' })
  await transact(finance, (finance) =>
    closeBooks(finance, { kind: 'day', starts_on: '2026-11-10', ends_on: '2026-11-10', figures: {} }),
  )
  await expect(decide(closed.approval_id)).rejects.toMatchObject({
    data: {
      missing: [{ fact: 'effective_date', text: expect.stringMatching(/closed through 10 Nov 2026/) }],
    },
  })
  await expect(propose({ effective_date: '2026-11-10' })).rejects.toMatchObject(issues('effective_date'))
  expect(await getProposal(withScope(finance, 'ledger.read'), { id: closed.id })).toMatchObject({
    status: 'proposed',
  })
})

test('papers are kept with an entry, and read by those who read the ledger', async () => {
  const { id } = await propose()
  const file = new File(
    ['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'],
    'slip.pdf',
  )
  const key = withKey(finance)
  const { attachments } = await attachToEntry(withScope(key, 'ledger.write'), { id, file })
  expect(attachments).toMatchObject([{ file_name: 'slip.pdf', mime_type: 'application/pdf' }])
  expect((await attachToEntry(withScope(key, 'ledger.write'), { id, file })).attachments).toHaveLength(1)
  const attachment_id = attachments[0]?.id ?? ''
  expect((await readEntryAttachment(withScope(second, 'ledger.read'), { id, attachment_id })).size).toBe(
    file.size,
  )
  const { auditEvents } = schema
  expect(
    await harness.services.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subject_id, id), eq(auditEvents.kind, 'read'))),
  ).toMatchObject([
    { actor_id: second.actor.id, action: 'journal-entry.read-attachment', after: { attachment_id } },
  ])
  await expect(async () =>
    readEntryAttachment(withScope(await harness.signIn('credit_analyst'), 'ledger.read'), {
      id,
      attachment_id,
    }),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  await expect(
    attachToEntry(withScope(withKey(finance), 'ledger.write'), {
      id,
      file: new File(['no such thing'], 'x.pdf'),
    }),
  ).rejects.toMatchObject({ code: 'FILE_TYPE_NOT_ALLOWED' })
})
