import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '@efie/database/testing'
import { readConfig } from '../../config.ts'
import { makeApplication } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { startPaystack, type PaystackServer } from '../../testing/paystack-server.ts'
import { chooseNameEnquiry } from './choose.ts'
import { paystackNameEnquiry } from './paystack.ts'
import type { AccountToName, NameEnquiry } from './port.ts'
import { sandboxNameEnquiry } from './sandbox.ts'

const SECRET = 'sk_test_names'

let harness: Harness
let paystack: PaystackServer
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())
beforeEach(async () => {
  paystack = await startPaystack(SECRET)
})
afterEach(() => paystack.close())

const wallet = (account: string): AccountToName => ({ kind: 'mobile_money', account, network: 'telecel' })
const bank = (account: string): AccountToName => ({ kind: 'bank', account, bank_code: '130100' })

interface Provider {
  port: () => NameEnquiry
  /** Assigns the account to a holder. */
  hold: (account: AccountToName, name: string) => Promise<void>
  /** Makes the next answer fail, and returns the account to ask about. */
  fault: (what: 'timeout' | 'unreachable' | 'rate-limited') => AccountToName
}

const badEndings = { timeout: '000013', unreachable: '000014', 'rate-limited': '000015' }

const providers: Record<string, Provider> = {
  sandbox: {
    port: () => sandboxNameEnquiry(harness.services),
    hold: async ({ kind, account, network = null, bank_code = null }, payout_name) => {
      await makeApplication(harness.services.db, await makeUser(harness.services.db), {
        payout_method: kind,
        payout_account: account,
        payout_network: network,
        payout_bank_code: bank_code,
        payout_name,
      })
    },
    fault: (what) => wallet(`+233200${badEndings[what]}`),
  },
  paystack: {
    port: () => paystackNameEnquiry({ secret_key: SECRET, base_url: paystack.url, timeout_ms: 200 }),
    hold: async ({ account, bank_code }, name) => {
      paystack.accounts.set(`${bank_code ?? 'VOD'} ${account.replace('+233', '0')}`, name)
    },
    fault: (what) => {
      if (what === 'timeout') paystack.fault({ kind: 'slow' })
      else if (what === 'unreachable') paystack.fault({ kind: 'drop' })
      else paystack.fault({ kind: 'status', status: 429 })
      return wallet('+233201234567')
    },
  },
}

describe.each(Object.entries(providers))('%s', (name, { port, hold, fault }) => {
  test('gives the holder of a wallet and of a bank account', async () => {
    await hold(wallet('+233201112223'), 'AMA OWUSU')
    await hold(bank('1441000123456'), 'KOFI MENSAH')
    expect(port().name).toBe(name)
    expect(await port().resolveAccountName(wallet('+233201112223'))).toMatchObject({
      status: 'named',
      name: 'AMA OWUSU',
    })
    expect(await port().resolveAccountName(bank('1441000123456'))).toMatchObject({
      status: 'named',
      name: 'KOFI MENSAH',
    })
  })

  test('says that it does not know an account', async () => {
    expect(await port().resolveAccountName(bank('1441000000012'))).toEqual({ status: 'unknown-account' })
  })

  test.each(['timeout', 'unreachable', 'rate-limited'] as const)(
    'says why it is away: %s',
    async (reason) => {
      expect(await port().resolveAccountName(fault(reason))).toEqual({ status: 'away', reason })
    },
  )
})

describe('Paystack', () => {
  const ask = (secret_key = SECRET) =>
    paystackNameEnquiry({ secret_key, base_url: paystack.url, timeout_ms: 200 }).resolveAccountName(
      bank('1441000123456'),
    )

  test('is asked by the local number and the network’s code', async () => {
    paystack.accounts.set('VOD 0201234567', 'AMA OWUSU')
    expect(await providers['paystack']?.port().resolveAccountName(wallet('+233201234567'))).toEqual({
      status: 'named',
      name: 'AMA OWUSU',
      reference: 'bank 9',
    })
    expect(paystack.calls).toMatchObject([{ method: 'GET', path: '/bank/resolve' }])
  })

  test.each([
    ['a page instead of an answer', { kind: 'rubbish' as const }],
    ['a broken server', { kind: 'status' as const, status: 500 }],
    ['a page that says 404', { kind: 'status' as const, status: 404 }],
  ])('%s is no word about the account', async (_what, fault) => {
    paystack.fault(fault)
    expect(await ask()).toEqual({ status: 'away', reason: 'refused' })
  })

  test('a wrong key is no word about the account either', async () => {
    expect(await ask('sk_test_other')).toEqual({ status: 'away', reason: 'refused' })
  })

  test('an answer about another account is not taken', async () => {
    paystack.accounts.set('130100 1441000123456', 'KOFI MENSAH')
    paystack.misread('9999999999')
    expect(await ask()).toEqual({ status: 'away', reason: 'refused' })
  })
})

describe('the sandbox', () => {
  const ask = (account: string) => sandboxNameEnquiry(harness.services).resolveAccountName(wallet(account))

  test('knows accounts that are somebody else’s', async () => {
    await providers['sandbox']?.hold(wallet('+233200000011'), 'Kofi Mensah')
    expect(await ask('+233200000011')).toMatchObject({ name: 'ABENA OFORIWAA BOADU' })
  })

  test('and one that changes hands once the application is approved', async () => {
    const { db } = harness.services
    const values = { payout_account: '+233200000016', payout_network: 'telecel' as const }
    await makeApplication(db, await makeUser(db), values)
    expect(await ask('+233200000016')).toMatchObject({ name: 'KOFI MENSAH' })
    await makeApplication(db, await makeUser(db), { ...values, approved_at: '2026-11-20T09:00:00.000Z' })
    expect(await ask('+233200000016')).toMatchObject({ name: 'ABENA OFORIWAA BOADU' })
  })
})

describe('the provider', () => {
  const key = { PAYSTACK_SECRET_KEY: 'sk_test_0123' }
  const live = { PAYSTACK_SECRET_KEY: 'sk_live_0123' }
  const choose = (environment: Record<string, string>) =>
    chooseNameEnquiry(readConfig(environment), harness.services)

  test.each([
    [{ DEMO: '1' }, 'sandbox'],
    [{ DEMO: '0' }, undefined],
    [{ DEMO: '0', PAYMENTS: 'sandbox' }, undefined],
    [{ DEMO: '0', ...live }, 'paystack'],
    [{ DEMO: '1', ...key }, 'paystack'],
    [{ DEMO: '1', NAME_ENQUIRY_PROVIDER: 'sandbox', ...key }, 'sandbox'],
    [{ DEMO: '0', NAME_ENQUIRY_PROVIDER: 'sandbox' }, 'sandbox'],
    [{ DEMO: '0', NAME_ENQUIRY_KEY: 'sk_live_9' }, 'paystack'],
    [{ DEMO: '0', NAME_ENQUIRY_PROVIDER: 'off', ...live }, undefined],
  ])('of %j is %s', (environment, name) => {
    expect(choose(environment)?.name).toBe(name)
  })

  test.each([
    [{ NAME_ENQUIRY_PROVIDER: 'sandbox', ...live }, /^NAME_ENQUIRY_PROVIDER: sandbox invents/],
    [{ NAME_ENQUIRY_PROVIDER: 'paystack' }, /^NAME_ENQUIRY_KEY: /],
    [{ NAME_ENQUIRY_PROVIDER: 'else' }, /^NAME_ENQUIRY_PROVIDER: must be/],
    [{ NAME_ENQUIRY_KEY: 'pk_live_1' }, /^NAME_ENQUIRY_KEY: must be/],
  ])('of %j stops the start with a reason', (environment, line) => {
    expect(() => choose(environment)).toThrow(line)
  })
})
