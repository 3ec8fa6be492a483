import { z } from 'zod'
import { StartError, type Config } from '../../config.ts'
import { UndeliverableError, type SmsSender } from './transport.ts'

const TIMEOUT_MS = 15_000

interface Account {
  name: string
  key: string
  sender: string | undefined
}

interface Answer {
  status: number
  body: unknown
}

/** Errors must contain neither number nor text, because their message is stored with the delivery. */
const post = async (url: string, headers: Record<string, string>, body: string): Promise<Answer> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json', ...headers },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await response.text()
  try {
    return { status: response.status, body: JSON.parse(text) as unknown }
  } catch {
    return { status: response.status, body: null }
  }
}

/** An error that is final, or one worth retrying, such as exhausted credit or a network outage. */
const refuse = (provider: string, code: number | string, final: boolean): Error => {
  const message = `${provider} answered ${code}`
  return final ? new UndeliverableError(message) : new Error(message)
}

const africasTalkingAnswer = z.object({
  SMSMessageData: z.object({ Recipients: z.array(z.object({ statusCode: z.number() })) }),
})
/**
 * Africa's Talking status codes that are final: sender, number or type not allowed, blacklisted, not
 * routable, do not disturb, rejected by the network.
 */
const AFRICAS_TALKING_FINAL = new Set([402, 403, 404, 406, 407, 409, 502])

/** https://developers.africastalking.com/docs/sms/sending: 100 processed, 101 sent, 102 queued. */
const africasTalking =
  ({ name, key, sender }: Account, base: string): SmsSender =>
  async (phone, text) => {
    const form = new URLSearchParams({ username: name, to: phone, message: text })
    if (sender) form.set('from', sender)
    const headers = { apiKey: key, 'content-type': 'application/x-www-form-urlencoded' }
    const { status, body } = await post(`${base}/version1/messaging`, headers, form.toString())
    if (status >= 400) throw refuse('Africa’s Talking', status, false)
    const parsed = africasTalkingAnswer.safeParse(body)
    // With no recipient accepted, the provider explains why in free text, which isn't stored.
    const code = parsed.data?.SMSMessageData.Recipients[0]?.statusCode
    if (code === undefined) throw refuse('Africa’s Talking', 'without a recipient', false)
    if (code < 100 || code > 102) throw refuse('Africa’s Talking', code, AFRICAS_TALKING_FINAL.has(code))
  }

/** The status is at the top level, or under `data` in the newer response format. */
const hubtelStatus = z.union([
  z.object({ status: z.coerce.number() }).transform(({ status }) => status),
  z.object({ data: z.object({ status: z.coerce.number() }) }).transform(({ data }) => data.status),
])
/** Hubtel status codes that are final: destination, sender, length, route, content or parameters refused. */
const HUBTEL_FINAL = new Set([1, 2, 3, 4, 6, 7, 8])

/** https://businessdocs-developers.hubtel.com/docs/simple-messaging: status 0 means accepted. */
const hubtel =
  ({ name, key, sender = '' }: Account, base: string): SmsSender =>
  async (phone, text) => {
    const headers = {
      authorization: `Basic ${Buffer.from(`${name}:${key}`).toString('base64')}`,
      'content-type': 'application/json',
    }
    const message = JSON.stringify({ From: sender, To: phone.replace('+', ''), Content: text })
    const { status, body } = await post(`${base}/v1/messages/send`, headers, message)
    const code = hubtelStatus.safeParse(body).data
    if (status < 400 && code === 0) return
    throw refuse('Hubtel', code ?? `HTTP ${status}`, code !== undefined && HUBTEL_FINAL.has(code))
  }

const accountOf = (config: Config): Account => {
  const [name = '', ...rest] = (config.SMS_API_KEY ?? '').split(':')
  const key = rest.join(':')
  if (name === '' || key === '')
    throw new StartError(
      config.SMS_PROVIDER === 'hubtel'
        ? 'SMS_API_KEY: use Hubtel’s client ID and client secret, separated by a colon.'
        : 'SMS_API_KEY: use Africa’s Talking’s username and API key, separated by a colon.',
    )
  if (config.SMS_PROVIDER === 'hubtel' && !config.SMS_SENDER_ID)
    throw new StartError('SMS_SENDER_ID: Hubtel requires the sender name recipients see.')
  return { name, key, sender: config.SMS_SENDER_ID }
}

/** The provider named by SMS_PROVIDER; undefined without one. `base` overrides its URL in tests. */
export const smsSender = (config: Config, base?: string): SmsSender | undefined => {
  if (config.SMS_PROVIDER === undefined) return undefined
  const account = accountOf(config)
  if (config.SMS_PROVIDER === 'hubtel') return hubtel(account, base ?? 'https://sms.hubtel.com')
  const host = account.name === 'sandbox' ? 'api.sandbox.africastalking.com' : 'api.africastalking.com'
  return africasTalking(account, base ?? `https://${host}`)
}
