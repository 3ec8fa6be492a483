import { UndeliverableError } from './transport.ts'

/** Causes by nodemailer's code or the system's: what it means, and where to look. */
const causes: Readonly<Record<string, string>> = {
  EDNS: 'The email server’s name couldn’t be found. Check the SMTP server.',
  ENOTFOUND: 'The email server’s name couldn’t be found. Check the SMTP server.',
  ECONNREFUSED: 'The email server rejected the connection. Check the SMTP server and port.',
  ECONNECTION: 'We couldn’t connect to the email server. Check the SMTP server and port.',
  ESOCKET: 'We couldn’t connect to the email server. Check the SMTP server and port.',
  ETIMEDOUT: 'The email server didn’t answer in time. Check the SMTP server and port.',
  ETLS: 'We couldn’t connect to the email server securely. Check the port and its certificate.',
  EAUTH: 'The email server rejected our user name or password. Check SMTP_URL.',
  EENVELOPE: 'The email server rejected the sender or the recipient.',
  EMESSAGE: 'The email server rejected this email.',
}

const codesOf = (error: Error): string[] => [
  ...('code' in error && typeof error.code === 'string' ? [error.code] : []),
  ...(error.cause instanceof Error ? codesOf(error.cause) : []),
]

/** nodemailer's `ESOCKET` contains the system's code, which says more, in its message only. */
const causeOf = (error: Error): string | undefined => {
  const mentioned = Object.keys(causes).filter((code) => error.message.includes(code))
  return [...mentioned, ...codesOf(error)].flatMap((code) => causes[code] ?? [])[0]
}

/**
 * Why a message wasn't delivered, for administrators: in plain words, then what the other side replied. Our
 * own refusals are complete as they are.
 */
export const deliveryFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return 'The message couldn’t be sent.'
  if (error instanceof UndeliverableError && error.cause === undefined) return error.message.slice(0, 300)
  const plain = causeOf(error) ?? 'The message couldn’t be sent.'
  return `${plain} Reply: ${error.message}`.slice(0, 300)
}
