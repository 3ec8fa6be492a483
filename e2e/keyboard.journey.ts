import { randomUUID } from 'node:crypto'
import { counted } from '@efie/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser, origin, see, shoot, timeout, visit } from './browser.ts'
import { picture } from './files.ts'
import { call } from './registered.ts'
import { callAs } from './servicing.ts'
import { createSession, enrol, type SignedIn, signedIn, tokenOf } from './sessions.ts'

openBrowser()

const cases = 10
/** Many requests one after the other, on a busy machine too. */
const patience = 180_000
const documents = 30

const checked = {
  age: 30,
  employment_status: 'employed',
  monthly_income: 600_000,
  monthly_obligations: 0,
  monthly_rent: 80_000,
}

const required = [
  'payslip',
  'bank_statement',
  'ghana_card',
  'proof_of_address',
  'selfie',
  'tenancy_offer',
  'landlord_id',
]

const applied = {
  monthly_rent: 80_000,
  advance_payment_months: 12,
  payday: 25,
  plan: 'standard',
  landlord_name: 'Kofi Mensah',
  landlord_phone: '024 123 4567',
  property_address: '12 Ring Road, Accra',
  lease_start_date: '2027-01-01',
  lease_end_date: '2027-12-31',
}

/** As printed on the card, different for each. */
const cardOf = (n: number): string => `GHA-${String(Date.now()).slice(-8)}${n}-1`

const letter = (n: number): string => String.fromCodePoint(65 + n)

const upload = async (as: SignedIn, document_type: string, n = 0): Promise<void> => {
  const form = new FormData()
  form.set('file', new Blob([picture], { type: 'image/png' }), `document-${n}.png`)
  form.set('document_type', document_type)
  const answer = await fetch(`${origin()}/api/v1/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(as)}`, 'idempotency-key': randomUUID() },
    body: form,
  })
  if (!answer.ok) throw new Error(`document ${n}: ${answer.status} ${await answer.text()}`)
}

/** An analyst asks for the fee to be waived, and finance agrees. */
const waiveFee = async (id: string): Promise<void> => {
  const asked = await callAs<{ id: string }>('analyst@efie.example', 'POST', `/loans/${id}/waivers`, {
    charge: 'application_fee',
    reason: 'Paid at the office',
  })
  await callAs('finance@efie.example', 'POST', `/approvals/${asked.id}/decide`, { approve: true })
}

/** An application that an analyst can take: documents uploaded, fee waived. */
const apply = async (n: number): Promise<string> => {
  const as = await createSession(origin(), await enrol(origin(), `Queue ${letter(n)}mensah`))
  await call(as, '/api/v1/me', 'PATCH', { monthly_income: 600_000, employer_name: 'Volta Textiles Ltd' })
  await call(as, '/api/v1/eligibility-checks', 'POST', { ...checked, ghana_card_number: cardOf(n) })
  const { id } = await call<{ id: string }>(as, '/api/v1/applications', 'POST', applied)
  for (const type of required) await upload(as, type)
  await waiveFee(id)
  return id
}

describe('an analyst clears ten cases by keyboard alone', () => {
  const ids: string[] = []
  beforeAll(async () => {
    for (let n = 0; n < cases; n += 1) ids.push(await apply(n))
  }, patience)

  test('takes each, rejects it with a reason and goes on to the next', { timeout: patience }, async () => {
    const { page, troubles } = await visit({
      as: await signedIn(origin(), 'analyst@efie.example'),
      path: `/admin/applications/${ids[0]}?queue=list&status=pending&sort=created_at`,
    })
    const { keyboard } = page
    const panel = page.getByRole('region', { name: 'Decision' })
    for (const [place, id] of ids.entries()) {
      await page.waitForURL(`**/admin/applications/${id}?**`)
      await see(panel.getByRole('button', { name: 'Take this application' }))
      if (place === 0) {
        await see(page.getByRole('main').getByRole('region', { name: 'Declared and verified' }))
        await expectAccessible(page)
        await shoot(page, 'case-page')
      }
      await keyboard.press('t')
      await see(page.getByRole('alertdialog'))
      await keyboard.press('Tab')
      await keyboard.press('Enter')
      await see(panel.getByRole('button', { name: 'Reject', exact: true }))
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
      await keyboard.press('r')
      const asking = page.getByRole('dialog', { name: 'Reject this application?' })
      await see(asking)
      while (!(await asking.getByLabel('Main reason').evaluate((field) => field === document.activeElement)))
        await keyboard.press('Tab')
      await keyboard.type('Inc')
      await keyboard.press('Tab')
      await keyboard.type('We could not confirm your income.')
      while (
        !(await asking
          .getByRole('button', { name: 'Reject', exact: true })
          .evaluate((button) => button === document.activeElement))
      )
        await keyboard.press('Tab')
      await keyboard.press('Enter')
      await asking.waitFor({ state: 'detached' })
      await see(panel.getByText('Reason for rejection'))
      if (place < cases - 1) await keyboard.press('j')
    }
    expect(troubles).toEqual([])
  })
})

describe('an inspector verifies thirty documents without leaving the workbench', () => {
  beforeAll(async () => {
    const as = await createSession(origin(), await enrol(origin(), 'Afia Documents'))
    for (let n = 0; n < documents; n += 1) await upload(as, 'other', n)
  }, patience)

  test('by keys, with one slip undone', { timeout: patience }, async () => {
    const { page, troubles, loads } = await visit({
      as: await signedIn(origin(), 'inspector@efie.example'),
      path: '/admin/documents/verify?type=other',
    })
    const panel = page.getByRole('region', { name: 'Compare and decide' })
    const { keyboard } = page
    await see(panel.getByText('Afia Documents').first())
    await expectAccessible(page)
    await shoot(page, 'workbench')
    const decided = (count: number) => page.getByText(`${counted(count, 'document')} decided so far.`)
    const verify = async () => {
      const ready = panel.getByRole('button', { name: 'Verify', exact: true })
      await expect.poll(() => ready.getAttribute('aria-disabled'), { timeout }).toBe('true')
      await keyboard.press('1')
      await expect.poll(() => ready.getAttribute('aria-disabled'), { timeout }).not.toBe('true')
      await keyboard.press('v')
    }
    for (let n = 1; n <= documents; n += 1) {
      const shown = page.url()
      await verify()
      await see(decided(n))
      if (n !== 5) continue
      await see(page.getByRole('button', { name: /^Undo/ }))
      await keyboard.press('z')
      await see(decided(n - 1))
      // The document itself is there again, not only the count.
      await page.waitForURL(shown)
      await verify()
      await see(decided(n))
    }
    await see(page.getByText('No documents waiting for verification'))
    expect(loads()).toBe(1)
    expect(troubles).toEqual([])
  })
})
