import { noSecondFactor, type Role } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { registerJobs } from '../jobs.ts'
import { nowIso, today } from '../platform/clock.ts'
import { systemRequest, type Context, type Services, type SignedIn } from '../platform/context.ts'
import { sandboxGateway, writeWebhook } from '../platform/gateway/sandbox.ts'
import { SANDBOX_WEBHOOK } from '../platform/gateway/sandbox-store.ts'
import type { Messenger, Recipient } from '../platform/messaging/messenger.ts'
import { sandboxNameEnquiry } from '../platform/name-enquiry/sandbox.ts'
import { KEEP_AGREEMENT_PDF } from '../features/agreements/index.ts'
import { receiveWebhook } from '../features/payments/index.ts'
import { travellingClock, type TravellingClock } from './travelling-clock.ts'
import { worldJobs, type WorldJobs } from './world-jobs.ts'

/** A person acting in a story. */
export interface Person {
  id: string
  role: Role
  email: string
}

/** The server's own services at another time, without notifying anyone or contacting other machines. */
export interface World {
  services: Services
  clock: TravellingClock
  jobs: WorldJobs
  /** The day the demo is opened. */
  today: string
  now: string
  /** Hash of the single password shared by all accounts. */
  password_hash: string
  /** Context of a person's request. */
  as: (person: Person) => Context & { actor: SignedIn }
  /** The code in the latest message to an address or number. */
  codeSentTo: (recipient: string) => string
  /** The secret at the end of the link in the latest message to an address. */
  linkSentTo: (recipient: string) => string
  /** Completes everything that was started. */
  settle: (until: string) => Promise<void>
}

/** Keeps only the latest messages, since only their codes and links can still be needed. */
const quietMessenger = () => {
  const last = new Map<string, string>()
  const keep = (recipient: Recipient, text: string): Promise<void> => {
    last.set(typeof recipient === 'string' ? recipient : recipient.permitted_recipient, text)
    return Promise.resolve()
  }
  const messenger: Messenger = {
    email: (_tx, recipient, { text }) => keep(recipient, text),
    sms: (_tx, recipient, { text }) => keep(recipient, text),
    push: () => Promise.resolve(),
  }
  return { messenger, lastTo: (recipient: string) => last.get(recipient) ?? '' }
}

/** With the services of a transaction, everything written in this world commits or rolls back together. */
export const openWorld = (
  services: Services,
  { start, password_hash }: { start: string; password_hash: string },
): World => {
  const clock = travellingClock(start)
  const jobs = worldJobs(clock)
  const { messenger, lastTo } = quietMessenger()
  const config = { ...services.config, DEMO: '1', RATE_LIMITS: 'off' } as const
  const parts = { ...services, config, clock, realClock: clock, jobs, messenger }
  const own: Services = {
    ...parts,
    gateway: sandboxGateway(parts),
    nameEnquiry: sandboxNameEnquiry(parts),
  }
  registerJobs(own)
  // The demo's agreements are laid out when they are first opened.
  jobs.handle(KEEP_AGREEMENT_PDF, async () => {})
  jobs.handle(SANDBOX_WEBHOOK, async (job) => {
    const webhook = await writeWebhook(own, job)
    if (webhook) await receiveWebhook(own, webhook.headers, Buffer.from(webhook.payload))
  })
  return {
    services: own,
    clock,
    jobs,
    today: today(services.clock),
    now: nowIso(services.clock),
    password_hash,
    as: ({ id, role, email }) => ({
      ...own,
      actor: { id, role, email, session_id: uuidv7(), aal: 'aal2', second_factor: noSecondFactor },
      request: { ...systemRequest, request_id: 'demo', idempotency_key: uuidv7() },
    }),
    codeSentTo: (recipient) => {
      const code = /\b\d{6}\b/.exec(lastTo(recipient).replaceAll(/EF-\S+/g, ''))?.[0]
      if (code === undefined) throw new Error(`no code was sent to ${recipient}`)
      return code
    },
    linkSentTo: (recipient) => {
      const token = /https?:\/\/\S+\/(\S+)/.exec(lastTo(recipient))?.[1]
      if (token === undefined) throw new Error(`no link was sent to ${recipient}`)
      return token
    },
    settle: (until) => jobs.runDue(until),
  }
}
