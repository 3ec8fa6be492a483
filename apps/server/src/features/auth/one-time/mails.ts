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

const EXPIRY = text('The code and the button expire in one hour and work only once.')

/** All composed before the account is looked up, so known and unknown addresses take the same time. */
export const confirmationMail = (ctx: Context, secret: OneTimeSecret, redirect_to: string) =>
  compose(ctx, (system) => ({
    template: 'auth-confirm-signup',
    subject: text('Confirm your email for {system}', { system }),
    heading: text('Confirm your email'),
    intro: text('Welcome to {system}. Enter this code on the sign-up page, or use the button below.', {
      system,
    }),
    action: {
      secret,
      label: text('Confirm email'),
      url: verifyLink(ctx, 'signup', secret.token, redirect_to),
    },
    outro: [
      EXPIRY,
      text('If you didn’t sign up, you can ignore this email. Nothing happens without the code.'),
    ],
  }))

export const magicLinkMail = (ctx: Context, secret: OneTimeSecret, redirect_to: string) =>
  compose(ctx, (system) => ({
    template: 'auth-magic-link',
    subject: text('Sign in to {system}', { system }),
    heading: text('Sign in'),
    intro: text('Enter this code on the sign-in page, or use the button below to sign in to {system}.', {
      system,
    }),
    action: {
      secret,
      label: text('Sign in'),
      url: verifyLink(ctx, 'magiclink', secret.token, redirect_to),
    },
    outro: [
      EXPIRY,
      text('If you didn’t ask to sign in, you can ignore this email. No one can sign in without the code.'),
    ],
  }))

export const accountExistsMail = (ctx: Context) =>
  compose(ctx, (system) => ({
    template: 'auth-account-exists',
    subject: text('You already have an account with {system}', { system }),
    heading: text('You already have an account'),
    intro: text(
      'Someone, probably you, tried to sign up for {system} with this email address, but you already have an account.',
      { system },
    ),
    action: { label: text('Sign in'), url: `${publicUrl(ctx.config)}/login` },
    outro: [
      text(
        'If you’ve forgotten your password, choose “Forgot your password?” on the sign-in page. If this wasn’t you, nothing has changed and you can ignore this email.',
      ),
    ],
  }))

export const invitationMail = (ctx: Context, secret: OneTimeSecret, redirect_to: string) =>
  compose(ctx, (system) => ({
    template: 'auth-invite',
    subject: text('You’ve been invited to {system}', { system }),
    heading: text('You’ve been invited'),
    intro: text('Someone has set up a {system} account for you. Use the button below to choose a password.', {
      system,
    }),
    action: {
      secret,
      label: text('Accept invitation'),
      url: verifyLink(ctx, 'invite', secret.token, redirect_to),
    },
    outro: [EXPIRY, text('If you weren’t expecting this, you can ignore this email.')],
  }))

export const recoveryMail = (ctx: Context, secret: OneTimeSecret, redirect_to: string) =>
  compose(ctx, (system) => ({
    template: 'auth-recovery',
    subject: text('Reset your {system} password', { system }),
    heading: text('Reset your password'),
    intro: text('Enter this code on the password page, or use the button below to choose a new password.'),
    action: {
      secret,
      label: text('Choose a new password'),
      url: verifyLink(ctx, 'recovery', secret.token, redirect_to),
    },
    outro: [
      EXPIRY,
      text(
        'If you didn’t ask to reset your password, you can ignore this email. Your password stays the same.',
      ),
    ],
  }))

export const emailChangeMail = (
  ctx: Context,
  secret: OneTimeSecret,
  redirect_to: string,
  change: { from: string; to: string },
) =>
  compose(ctx, (system) => ({
    template: 'auth-email-change',
    subject: text('Confirm your new email for {system}', { system }),
    heading: text('Confirm your new email'),
    intro: text(
      'You asked to change the email on your account from {from} to {to}. Confirm it from both addresses.',
      { from: change.from, to: change.to },
    ),
    action: {
      secret,
      label: text('Confirm change'),
      url: verifyLink(ctx, 'email_change', secret.token, redirect_to),
    },
    outro: [EXPIRY, text('If this wasn’t you, don’t confirm, and change your password.')],
  }))

export const reauthenticationMail = (ctx: Context, secret: OneTimeSecret) =>
  compose(ctx, (system) => ({
    template: 'auth-reauthentication',
    subject: text('{code} is your confirmation code', { code: secret.code }),
    heading: text('Confirm it’s you'),
    intro: text(
      'Someone signed in to your {system} account is trying to change its password. If that’s you, enter this code.',
      { system },
    ),
    action: { secret, label: text('Open your profile'), url: `${publicUrl(ctx.config)}/profile` },
    outro: [
      text(
        'The code expires in 10 minutes and works only once. Never share it. If this wasn’t you, sign out everywhere.',
      ),
    ],
  }))

const contactUrl = (ctx: Context): string => `${publicUrl(ctx.config)}/contact`

const securityMail = (
  ctx: Context,
  template: string,
  write: (system: string) => Pick<Draft, 'subject' | 'heading' | 'intro'>,
) =>
  compose(ctx, (system) => ({
    template,
    ...write(system),
    action: { label: text('Open your profile'), url: `${publicUrl(ctx.config)}/profile` },
    outro: [
      text('If this wasn’t you, change your password now and contact us: {url}', { url: contactUrl(ctx) }),
    ],
  }))

export const factorAddedMail = (ctx: Context) =>
  securityMail(ctx, 'auth-factor-added', (system) => ({
    subject: text('Two-step verification was added to your {system} account', { system }),
    heading: text('Two-step verification was added'),
    intro: text('A two-step verification method was just added to your {system} account.', { system }),
  }))

export const factorRemovedMail = (ctx: Context) =>
  securityMail(ctx, 'auth-factor-removed', (system) => ({
    subject: text('Two-step verification was removed from your {system} account', { system }),
    heading: text('Two-step verification was removed'),
    intro: text('A two-step verification method was just removed from your {system} account.', { system }),
  }))

export const factorsResetMail = (ctx: Context) =>
  securityMail(ctx, 'auth-factors-reset', (system) => ({
    subject: text('Two-step verification was reset on your {system} account', { system }),
    heading: text('Two-step verification was reset'),
    intro: text(
      'An administrator just removed all two-step verification methods from your {system} account.',
      { system },
    ),
  }))

export const factorsBroughtBackMail = (ctx: Context) =>
  securityMail(ctx, 'auth-factors-brought-back', (system) => ({
    subject: text('Two-step verification was restored on your {system} account', { system }),
    heading: text('Two-step verification was restored'),
    intro: text(
      'An administrator restored the two-step verification methods that were removed from your {system} account. Methods you’ve set up since then no longer work. Sign in with your earlier ones.',
      { system },
    ),
  }))

export const passkeyAddedMail = (ctx: Context) =>
  securityMail(ctx, 'auth-passkey-added', (system) => ({
    subject: text('A passkey was added to your {system} account', { system }),
    heading: text('A passkey was added'),
    intro: text('A passkey was just added to your {system} account.', { system }),
  }))

export const passkeyRemovedMail = (ctx: Context) =>
  securityMail(ctx, 'auth-passkey-removed', (system) => ({
    subject: text('A passkey was removed from your {system} account', { system }),
    heading: text('A passkey was removed'),
    intro: text('A passkey was just removed from your {system} account.', { system }),
  }))

export const passwordChangedMail = (ctx: Context) =>
  compose(ctx, (system) => ({
    template: 'auth-password-changed',
    subject: text('Your {system} password was changed', { system }),
    heading: text('Your password was changed'),
    intro: text('Your password was just changed and you were signed out on all other devices.'),
    action: { label: text('This wasn’t me'), url: `${publicUrl(ctx.config)}/login` },
    outro: [
      text(
        'If this wasn’t you, choose “Forgot your password?” on the sign-in page now and contact us: {url}',
        {
          url: contactUrl(ctx),
        },
      ),
    ],
  }))
