import type { Options } from 'nodemailer/lib/smtp-transport'
import { isLoopback, publicUrl, type Config } from '../../config.ts'

/** The mail part of the system settings. The platform imports no feature, so `app.ts` passes in the reader. */
export interface MailSettings {
  system_name: string
  smtp_server: string
  smtp_port: number
  sender_email: string
}

export interface Mail {
  id: string
  recipient: string
  subject: string
  text: string
  html: string | null
}

/** Sends a text message through a provider. */
export type SmsSender = (phone: string, text: string) => Promise<void>

/** Retrying won't help: no mail server is configured, or the other side refused for good. */
export class UndeliverableError extends Error {}

const limits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  disableFileAccess: true,
  disableUrlAccess: true,
}

/**
 * Host and port of the settings override those of SMTP_URL; credentials come from SMTP_URL only (domain.md
 * §5).
 */
const smtpOptions = (config: Config, settings: MailSettings): Options | null => {
  if (settings.smtp_server === '') return config.SMTP_URL ? { url: config.SMTP_URL, ...limits } : null
  const { username, password } = new URL(config.SMTP_URL ?? 'smtp://localhost')
  const secure = settings.smtp_port === 465
  const auth = username
    ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    : undefined
  return {
    host: settings.smtp_server,
    port: settings.smtp_port,
    secure,
    // Never sends a password unencrypted: a man in the middle could remove STARTTLS from the server's
    // greeting.
    requireTLS: auth !== undefined && !secure && !isLoopback(settings.smtp_server),
    ...(auth ? { auth } : {}),
    ...limits,
  }
}

export const hasMailServer = (config: Config, settings: MailSettings): boolean =>
  smtpOptions(config, settings) !== null

const senderOf = (config: Config, settings: MailSettings): string =>
  settings.sender_email ||
  `no-reply@${new URL(publicUrl(config)).hostname.replace(/^\[.*|^[\d.]+$/, 'localhost')}`

interface SmtpFailure {
  responseCode?: unknown
  code?: unknown
}

/** 5xx replies are final, except a failed login, which an operator can fix. */
const isFinal = (error: unknown): boolean => {
  const { responseCode, code } = error as SmtpFailure
  return typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH'
}

export const sendBySmtp = async (config: Config, settings: MailSettings, mail: Mail): Promise<void> => {
  const options = smtpOptions(config, settings)
  if (!options)
    throw new UndeliverableError('No mail server is configured. Set SMTP_URL or add one in system settings')
  // Loaded on first use: 28 MB.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(options)
  const address = senderOf(config, settings)
  try {
    await transport.sendMail({
      from: { name: settings.system_name, address },
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      ...(mail.html === null ? {} : { html: mail.html }),
      // The same for every attempt, so that a duplicate sent around a crash can be recognised.
      messageId: `<${mail.id}@${address.split('@')[1]}>`,
    })
  } catch (error) {
    if (isFinal(error)) throw new UndeliverableError((error as Error).message, { cause: error })
    throw error
  } finally {
    transport.close()
  }
}
