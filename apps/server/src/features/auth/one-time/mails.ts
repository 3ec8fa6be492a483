import { languages, type Language } from '@efie/domain'
import { publicUrl } from '../../../config.ts'
import type { Context } from '../../../platform/context.ts'
import type { OutgoingMessage } from '../../../platform/messaging/messenger.ts'
import { translate } from '../../../platform/texts/translate.ts'
import { text, type Text } from '../../../platform/texts/text.ts'
import { loadSystemSettings } from '../../settings/index.ts'
import type { Letter } from './letter-html.ts'
import type { OneTimeSecret } from './one-time-tokens.ts'

/** A message in whatever language its reader turns out to have. */
export type Translatable<Message> = (language: Language | null) => Message

/** A letter before translation. */
interface Draft {
  template: string
  subject: Text
  heading: Text
  intro: Text
  action: { secret?: OneTimeSecret; label: Text; url: string }
  /** Sentences. */
  outro: Text[]
}

const sayLetter = (draft: Draft, language: Language): Letter => ({
  template: draft.template,
  subject: translate(draft.subject, language),
  heading: translate(draft.heading, language),
  intro: translate(draft.intro, language),
  action: { ...draft.action, label: translate(draft.action.label, language) },
  outro: draft.outro.map((sentence) => translate(sentence, language)).join(' '),
})

const toPlainText = (system: string, letter: Letter, language: Language): string => {
  const { heading, intro, action, outro } = letter
  return [
    heading,
    intro,
    ...(action.secret ? [translate(text('Code: {code}', { code: action.secret.code }), language)] : []),
    translate(text('{label}:\n{url}', { label: action.label, url: action.url }), language),
    outro,
    system,
  ].join('\n\n')
}

/** Composed in every language, because the recipient's account, if any, is looked up later. */
const compose = async (
  ctx: Context,
  write: (system: string) => Draft,
): Promise<Translatable<OutgoingMessage>> => {
  const { system_name, default_language } = await loadSystemSettings(ctx.db)
  const draft = write(system_name)
  // Loaded with the first email: it would be a third of what a start has to load.
  const { letterHtml } = await import('./letter-html.ts')
  const made = new Map<Language, OutgoingMessage>()
  for (const language of languages) {
    const letter = sayLetter(draft, language)
    made.set(language, {
      template: letter.template,
      subject: letter.subject,
      text: toPlainText(system_name, letter, language),
      html: await letterHtml(system_name, letter, language),
    })
  }
  return (language) => {
    const message = made.get(language ?? default_language)
    if (!message) throw new Error('a letter was not composed in every language')
    return message
  }
}

/**
 * Links to our page with a button. Opening it changes nothing, so mail scanners that fetch links don't
 * consume the token.
 */
export const verifyLink = (
  ctx: Pick<Context, 'config'>,
  type: 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change',
  token: string,
  redirect_to: string,
): string => {
  const query = new URLSearchParams({ token, type, redirect_to })
  return `${publicUrl(ctx.config)}/auth/v1/verify?${query.toString()}`
}

const EXPIRY = text('The code and the button work once, within one hour.')

/** All composed before the account is looked up, so known and unknown addresses take the same time. */
export const confirmationMail = (ctx: Context, secret: OneTimeSecret, redirect_to: string) =>
  compose(ctx, (system) => ({
    template: 'auth-confirm-signup',
    subject: text('Confirm your e-mail for {system}', { system }),
    heading: text('Confirm your e-mail'),
    intro: text('Welcome to {system}. Type this code where you registered, or use the button below.', {
      system,
    }),
    action: {
      secret,
      label: text('Confirm e-mail'),
      url: verifyLink(ctx, 'signup', secret.token, redirect_to),
    },
    outro: [EXPIRY, text('If you did not register, ignore this mail: nothing happens without the code.')],
  }))

export const magicLinkMail = (ctx: Context, secret: OneTimeSecret, redirect_to: string) =>
  compose(ctx, (system) => ({
    template: 'auth-magic-link',
    subject: text('Sign in to {system}', { system }),
    heading: text('Sign in'),
    intro: text('Type this code where you asked for it, or use the button below to sign in to {system}.', {
      system,
    }),
    action: {
      secret,
      label: text('Sign in'),
      url: verifyLink(ctx, 'magiclink', secret.token, redirect_to),
    },
    outro: [EXPIRY, text('If you did not ask for it, ignore this mail: nobody gets in without the code.')],
  }))

export const accountExistsMail = (ctx: Context) =>
  compose(ctx, (system) => ({
    template: 'auth-account-exists',
    subject: text('You already have an account with {system}', { system }),
    heading: text('You already have an account'),
    intro: text(
      'Somebody, probably you, tried to register at {system} with this address. There is an account for it already.',
      { system },
    ),
    action: { label: text('Sign in'), url: `${publicUrl(ctx.config)}/login` },
    outro: [
      text(
        'If you forgot the password, choose “Forgot your password?” there. If this wasn’t you, nothing changed.',
      ),
    ],
  }))

export const invitationMail = (ctx: Context, secret: OneTimeSecret, redirect_to: string) =>
  compose(ctx, (system) => ({
    template: 'auth-invite',
    subject: text('You are invited to {system}', { system }),
    heading: text('You are invited'),
    intro: text('An account at {system} was opened for you. Use the button below to choose a password.', {
      system,
    }),
    action: {
      secret,
      label: text('Accept the invitation'),
      url: verifyLink(ctx, 'invite', secret.token, redirect_to),
    },
    outro: [EXPIRY, text('If you do not know what this is about, ignore this mail.')],
  }))

export const recoveryMail = (ctx: Context, secret: OneTimeSecret, redirect_to: string) =>
  compose(ctx, (system) => ({
    template: 'auth-recovery',
    subject: text('Reset your {system} password', { system }),
    heading: text('Reset your password'),
    intro: text('Type this code where you asked for it, or use the button below to choose a new password.'),
    action: {
      secret,
      label: text('Choose a new password'),
      url: verifyLink(ctx, 'recovery', secret.token, redirect_to),
    },
    outro: [EXPIRY, text('If you did not ask for it, ignore this mail: your password stays as it is.')],
  }))

export const emailChangeMail = (
  ctx: Context,
  secret: OneTimeSecret,
  redirect_to: string,
  change: { from: string; to: string },
) =>
  compose(ctx, (system) => ({
    template: 'auth-email-change',
    subject: text('Confirm your new e-mail for {system}', { system }),
    heading: text('Confirm the change of e-mail'),
    intro: text(
      'The e-mail of your account is to change from {from} to {to}. Both addresses have to confirm it.',
      { from: change.from, to: change.to },
    ),
    action: {
      secret,
      label: text('Confirm the change'),
      url: verifyLink(ctx, 'email_change', secret.token, redirect_to),
    },
    outro: [EXPIRY, text('If this wasn’t you, don’t confirm, and change your password.')],
  }))

export const reauthenticationMail = (ctx: Context, secret: OneTimeSecret) =>
  compose(ctx, (system) => ({
    template: 'auth-reauthentication',
    subject: text('{code} confirms that it is you', { code: secret.code }),
    heading: text('Confirm that it is you'),
    intro: text(
      'Somebody signed in to your {system} account wants to change its password. Type this code there.',
      { system },
    ),
    action: { secret, label: text('Open your profile'), url: `${publicUrl(ctx.config)}/profile` },
    outro: [text('The code works once, within ten minutes. If this wasn’t you, sign out everywhere.')],
  }))

const contactUrl = (ctx: Context): string => `${publicUrl(ctx.config)}/contact`

const securityMail = (
  ctx: Context,
  template: string,
  write: (system: string) => Pick<Draft, 'subject' | 'intro'>,
) =>
  compose(ctx, (system) => ({
    template,
    ...write(system),
    heading: text('Your sign-in changed'),
    action: { label: text('Open your profile'), url: `${publicUrl(ctx.config)}/profile` },
    outro: [
      text('If this wasn’t you, change your password now and write to us: {url}', { url: contactUrl(ctx) }),
    ],
  }))

export const factorAddedMail = (ctx: Context) =>
  securityMail(ctx, 'auth-factor-added', (system) => ({
    subject: text('A second step was added to your {system} account', { system }),
    intro: text('A second step was added to your {system} account just now.', { system }),
  }))

export const factorRemovedMail = (ctx: Context) =>
  securityMail(ctx, 'auth-factor-removed', (system) => ({
    subject: text('A second step was removed from your {system} account', { system }),
    intro: text('A second step was removed from your {system} account just now.', { system }),
  }))

export const factorsResetMail = (ctx: Context) =>
  securityMail(ctx, 'auth-factors-reset', (system) => ({
    subject: text('An administrator took the second steps from your {system} account', { system }),
    intro: text('An administrator took the second steps from your {system} account just now.', { system }),
  }))

export const factorsBroughtBackMail = (ctx: Context) =>
  securityMail(ctx, 'auth-factors-brought-back', (system) => ({
    subject: text('An administrator brought back the second steps of your {system} account', { system }),
    intro: text(
      'An administrator brought back the second steps that were taken from your {system} account. What was set up since no longer counts. Sign in with the ones you had before.',
      { system },
    ),
  }))

export const passkeyAddedMail = (ctx: Context) =>
  securityMail(ctx, 'auth-passkey-added', (system) => ({
    subject: text('A passkey was added to your {system} account', { system }),
    intro: text('A passkey was added to your {system} account just now.', { system }),
  }))

export const passkeyRemovedMail = (ctx: Context) =>
  securityMail(ctx, 'auth-passkey-removed', (system) => ({
    subject: text('A passkey was removed from your {system} account', { system }),
    intro: text('A passkey was removed from your {system} account just now.', { system }),
  }))

export const passwordChangedMail = (ctx: Context) =>
  compose(ctx, (system) => ({
    template: 'auth-password-changed',
    subject: text('Your {system} password was changed', { system }),
    heading: text('Your password was changed'),
    intro: text('The password of your account was just changed, and your other devices were signed out.'),
    action: { label: text('This was not me'), url: `${publicUrl(ctx.config)}/login` },
    outro: [
      text('If this wasn’t you, choose “Forgot your password?” on that page now and write to us: {url}', {
        url: contactUrl(ctx),
      }),
    ],
  }))
