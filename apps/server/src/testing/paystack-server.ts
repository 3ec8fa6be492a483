import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Charge {
  id: number
  reference: string
  amount: number
  currency: string
  status: string
  channel: string
  paid_at: string | null
  gateway_response: string | null
  provider?: string
}

interface Transfer {
  reference: string
  amount: number
  status: string
  transfer_code: string
  recipient: string
}

interface Refund {
  id: number
  transaction: string
  amount: number
  status: string
  merchant_note: string
}

/** A faulty answer in place of the next one; with `after`, the order is carried out all the same. */
export interface Fault {
  kind: 'slow' | 'status' | 'rubbish' | 'drop'
  status?: number
  after?: boolean
  /** Only for this request, such as `POST /refund`. */
  on?: string
  times?: number
}

type Body = Record<string, unknown>
type Reply = { status: number; body: Body }

const ok = (data: unknown, message = 'ok'): Reply => ({ status: 200, body: { status: true, message, data } })
const refused = (status: number, message: string, data?: Body): Reply => ({
  status,
  body: {
    status: false,
    message,
    type: 'validation_error',
    code: 'invalid_params',
    ...(data ? { data } : {}),
  },
})

const read = async (request: IncomingMessage): Promise<Body> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : (JSON.parse(text) as Body)
}

const authorization = {
  authorization_code: 'AUTH_8dfhjjdt',
  last4: '4081',
  brand: 'visa',
  channel: 'card',
  reusable: true,
}

/**
 * A local server that speaks Paystack's API in the documented formats, records requests, and can be slow,
 * broken or silent.
 */
export const startPaystack = async (secret: string) => {
  const charges = new Map<string, Charge>()
  const transfers = new Map<string, Transfer>()
  const refunds: Refund[] = []
  const disputes = new Map<string, Body>()
  const recipients: Body[] = []
  /** Account holders by `bank_code account_number`. */
  const accounts = new Map<string, string>()
  let misread: string | null = null
  const calls: { method: string; path: string; body: Body }[] = []
  const faults: Fault[] = []
  let nextId = 4_000_000_000

  const openCharge = (body: Body, status: string, channel: string): Charge => {
    const charge: Charge = {
      id: (nextId += 1),
      reference: String(body['reference']),
      amount: Number(body['amount']),
      currency: String(body['currency']),
      status,
      channel,
      paid_at: null,
      gateway_response: null,
    }
    charges.set(charge.reference, charge)
    return charge
  }
  const told = (charge: Charge): Body => ({
    ...charge,
    fees: Math.round(charge.amount * 0.0195),
    domain: 'test',
    message: null,
    customer: { id: 1, email: 'payer@example.test', customer_code: 'CUS_x' },
    ...(charge.status === 'success' ? { authorization } : {}),
  })

  const directCharge = (body: Body): Reply => {
    const { phone, provider } = body['mobile_money'] as { phone: string; provider: string }
    if (phone.endsWith('000'))
      return refused(400, 'Charge attempted', {
        ...told(openCharge(body, 'failed', 'mobile_money')),
        gateway_response: 'Declined by the wallet',
      })
    const waits = provider === 'vod' ? 'send_otp' : 'pay_offline'
    const charge = openCharge(body, waits, 'mobile_money')
    charge.provider = provider
    const display_text =
      provider === 'vod'
        ? 'Please dial *110# and follow the on-screen prompt to generate a voucher code'
        : 'Please complete authorization process on your mobile phone'
    return ok({ reference: charge.reference, status: waits, display_text }, 'Charge attempted')
  }

  const submitOtp = (body: Body): Reply => {
    const charge = charges.get(String(body['reference']))
    if (!charge) return refused(404, 'Transaction not found')
    charge.status = body['otp'] === '000000' ? 'failed' : 'success'
    if (charge.status === 'success') charge.paid_at = '2026-11-20T09:00:05.000Z'
    else charge.gateway_response = 'Invalid voucher code'
    return ok(told(charge), 'Charge attempted')
  }

  const newTransfer = (body: Body): Reply => {
    const reference = String(body['reference'])
    if (transfers.has(reference))
      return refused(400, 'Please provide a unique reference. Reference already exists on a transfer')
    const recipient = String(body['recipient'])
    const status = recipient.includes('fails') ? 'failed' : recipient.includes('slow') ? 'pending' : 'success'
    const transfer = {
      reference,
      amount: Number(body['amount']),
      status,
      transfer_code: `TRF_${reference.slice(-8)}`,
      recipient,
    }
    transfers.set(reference, transfer)
    return ok(transfer, 'Transfer has been queued')
  }

  const newRefund = (body: Body): Reply => {
    const charge = charges.get(String(body['transaction']))
    if (charge?.status !== 'success') return refused(400, 'Transaction has not been completed')
    const refund = {
      id: (nextId += 1),
      transaction: charge.reference,
      amount: Number(body['amount']),
      status: 'pending',
      merchant_note: String(body['merchant_note']),
    }
    refunds.unshift(refund)
    return ok({ ...refund, transaction: { id: charge.id, reference: charge.reference } }, 'Refund queued')
  }

  const write = (path: string, body: Body): Reply => {
    if (path !== '/transfer' && path !== '/charge/submit_otp' && charges.has(String(body['reference'])))
      return refused(400, 'Duplicate Transaction Reference')
    switch (path) {
      case '/transaction/initialize': {
        const charge = openCharge(body, 'abandoned', 'card')
        return ok({
          authorization_url: `https://checkout.paystack.com/${charge.reference}`,
          access_code: 'x0c1',
          reference: charge.reference,
        })
      }
      case '/charge':
        return directCharge(body)
      case '/charge/submit_otp':
        return submitOtp(body)
      case '/transaction/charge_authorization': {
        if (body['authorization_code'] === 'AUTH_gone') return refused(400, 'Authorization code is inactive')
        const charge = openCharge(body, 'success', 'card')
        charge.paid_at = '2026-11-20T09:00:05.000Z'
        return ok(told(charge), 'Charge attempted')
      }
      case '/transferrecipient': {
        recipients.push(body)
        const account = String(body['account_number'])
        if (account === '') return refused(400, 'Account number is invalid')
        const behaviour = account.endsWith('1') ? 'fails' : account.endsWith('2') ? 'slow' : 'good'
        return { ...ok({ recipient_code: `RCP_${behaviour}_${account}`, active: true }), status: 201 }
      }
      case '/transfer':
        return newTransfer(body)
      case '/refund':
        return newRefund(body)
      default:
        return refused(404, 'Not found')
    }
  }

  const question = (path: string, query: URLSearchParams): Reply => {
    const last = decodeURIComponent(path.split('/').at(-1) ?? '')
    if (path.startsWith('/transaction/verify/')) {
      const charge = charges.get(last)
      return charge
        ? ok(told(charge), 'Verification successful')
        : refused(404, 'Transaction reference not found')
    }
    if (path.startsWith('/transfer/verify/')) {
      const transfer = transfers.get(last)
      return transfer ? ok(transfer) : refused(404, 'Transfer not found')
    }
    if (path === '/refund')
      return ok(refunds.filter((refund) => refund.transaction === query.get('transaction')))
    if (path.startsWith('/dispute/')) {
      const dispute = disputes.get(last)
      return dispute ? ok(dispute) : refused(404, 'Dispute not found')
    }
    if (path === '/bank/resolve') {
      const account_number = query.get('account_number') ?? ''
      const account_name = accounts.get(`${query.get('bank_code')} ${account_number}`)
      return account_name === undefined
        ? refused(422, 'Could not resolve account name. Check parameters or try again.')
        : ok(
            { account_number: misread ?? account_number, account_name, bank_id: 9 },
            'Account number resolved',
          )
    }
    if (path === '/bank')
      return ok([{ id: 1, code: '030100', name: 'Absa Bank Ghana Ltd', type: query.get('type') }])
    return refused(404, 'Not found')
  }

  const open = new Set<() => void>()
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://paystack.test')
      const body = await read(request)
      calls.push({ method: request.method ?? '', path: url.pathname, body })
      if (request.headers.authorization !== `Bearer ${secret}`) {
        response.writeHead(401, { 'content-type': 'application/json' })
        response.end('{"status":false,"message":"Invalid key"}')
        return
      }
      const act = () =>
        request.method === 'GET' ? question(url.pathname, url.searchParams) : write(url.pathname, body)
      const asked = `${request.method} ${url.pathname}`
      const fault = faults.find(({ on }) => on === undefined || on === asked)
      if (fault) {
        fault.times = (fault.times ?? 1) - 1
        if (fault.times <= 0) faults.splice(faults.indexOf(fault), 1)
        if (fault.after) act()
        if (fault.kind === 'drop') response.destroy()
        else if (fault.kind === 'slow') open.add(() => response.destroy())
        else if (fault.kind === 'rubbish') response.end('<html>Gateway</html>')
        else response.writeHead(fault.status ?? 500).end('{"status":false,"message":"Server error"}')
        return
      }
      const reply = act()
      response.writeHead(reply.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(reply.body))
    })()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    charges,
    transfers,
    refunds,
    disputes,
    recipients,
    accounts,
    calls,
    /** Answers about another account than asked. */
    misread: (account: string) => {
      misread = account
    },
    /** The next answers, in order. */
    fault: (...next: Fault[]) => {
      faults.push(...next)
    },
    /** The payer approves, paying the given values instead of those asked. */
    approve: (reference: string, paid: Partial<Pick<Charge, 'amount' | 'currency'>> = {}) => {
      const charge = charges.get(reference)
      if (charge) Object.assign(charge, { status: 'success', paid_at: '2026-11-20T09:00:05.000Z' }, paid)
    },
    close: async () => {
      for (const end of open) end()
      server.closeAllConnections()
      await new Promise((closed) => {
        server.close(closed)
      })
    },
  }
}

export type PaystackServer = Awaited<ReturnType<typeof startPaystack>>
