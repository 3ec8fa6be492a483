import { publicUrl } from '../../config.ts'
import type { Context } from '../../platform/context.ts'
import type { OutgoingMessage } from '../../platform/messaging/messenger.ts'
import { loadSystemSettings } from '../settings/index.ts'
import type { Letter } from './letter-html.ts'
import type { OneTimeSecret } from './one-time-tokens.ts'

const toPlainText = (system: string, { heading, intro, action, outro }: Letter): string =>
  [
    heading,
    intro,
    ...(action?.secret ? [`Code: ${action.secret.code}`] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    outro,
    system,
  ].join('\n\n')

const compose = async (ctx: Context, write: (system: string) => Letter): Promise<OutgoingMessage> => {
  const { system_name } = await loadSystemSettings(ctx.db)
  const letter = write(system_name)
  return {
    template: letter.template,
    subject: letter.subject,
    text: toPlainText(system_name, letter),
    // Loaded with the first mail: it is a third of what a start would have to read.
    html: await (await import('./letter-html.ts')).letterHtml(system_name, letter),
  }
}

/** Leads to our page with a button: opening it changes nothing, so that a mail scanner cannot use the link up. */
export const verifyLink = (
  ctx: Pick<Context, 'config'>,
  type: 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change',
  token: string,
  redirect_to: string,
): string => {
  const query = new URLSearchParams({ token, type, redirect_to })
  return `${publicUrl(ctx.config)}/auth/v1/verify?${query.toString()}`
}

const EXPIRY = 'The code and the button work once, within one hour.'

/** Each is composed before the account is looked up, so that known and unknown addresses cost the same. */
export const confirmationMail = (ctx: Context, secret: OneTimeSecret, redirect_to: string) =>
  compose(ctx, (system) => ({
    template: 'auth-confirm-signup',
    subject: `Confirm your e-mail for ${system}`,
    heading: 'Confirm your e-mail',
    intro: `Welcome to ${system}. Type this code where you registered, or use the button below.`,
    action: {
      secret,
      label: 'Confirm e-mail',
      url: verifyLink(ctx, 'signup', secret.token, redirect_to),
    },
    outro: `${EXPIRY} If you did not register, ignore this mail: nothing happens without the code.`,
  }))

export const magicLinkMail = (ctx: Context, secret: OneTimeSecret, redirect_to: string) =>
  compose(ctx, (system) => ({
    template: 'auth-magic-link',
    subject: `Sign in to ${system}`,
    heading: 'Sign in',
    intro: `Type this code where you asked for it, or use the button below to sign in to ${system}.`,
    action: {
      secret,
      label: 'Sign in',
      url: verifyLink(ctx, 'magiclink', secret.token, redirect_to),
    },
    outro: `${EXPIRY} If you did not ask for it, ignore this mail: nobody gets in without the code.`,
  }))

export const accountExistsMail = (ctx: Context) =>
  compose(ctx, (system) => ({
    template: 'auth-account-exists',
    subject: `You already have an account with ${system}`,
    heading: 'You already have an account',
    intro: `Somebody, probably you, tried to register at ${system} with this address. There is an account for it already.`,
    action: { label: 'Sign in', url: `${publicUrl(ctx.config)}/login` },
    outro: 'If you forgot the password, choose “Forgot password” there. If it was not you, nothing changed.',
  }))

export const invitationMail = (ctx: Context, secret: OneTimeSecret, redirect_to: string) =>
  compose(ctx, (system) => ({
    template: 'auth-invite',
    subject: `You are invited to ${system}`,
    heading: 'You are invited',
    intro: `An account at ${system} was opened for you. Use the button below to choose a password.`,
    action: {
      secret,
      label: 'Accept the invitation',
      url: verifyLink(ctx, 'invite', secret.token, redirect_to),
    },
    outro: `${EXPIRY} If you do not know what this is about, ignore this mail.`,
  }))

export const recoveryMail = (ctx: Context, secret: OneTimeSecret, redirect_to: string) =>
  compose(ctx, (system) => ({
    template: 'auth-recovery',
    subject: `Reset your ${system} password`,
    heading: 'Reset your password',
    intro: 'Type this code where you asked for it, or use the button below to choose a new password.',
    action: {
      secret,
      label: 'Choose a new password',
      url: verifyLink(ctx, 'recovery', secret.token, redirect_to),
    },
    outro: `${EXPIRY} If you did not ask for it, ignore this mail: your password stays as it is.`,
  }))

export const emailChangeMail = (
  ctx: Context,
  secret: OneTimeSecret,
  redirect_to: string,
  change: { from: string; to: string },
) =>
  compose(ctx, (system) => ({
    template: 'auth-email-change',
    subject: `Confirm your new e-mail for ${system}`,
    heading: 'Confirm the change of e-mail',
    intro: `The e-mail of your account is to change from ${change.from} to ${change.to}. Both addresses have to confirm it.`,
    action: {
      secret,
      label: 'Confirm the change',
      url: verifyLink(ctx, 'email_change', secret.token, redirect_to),
    },
    outro: `${EXPIRY} If it was not you, do not confirm, and change your password.`,
  }))

export const reauthenticationMail = (ctx: Context, secret: OneTimeSecret) =>
  compose(ctx, (system) => ({
    template: 'auth-reauthentication',
    subject: `${secret.code} confirms that it is you`,
    heading: 'Confirm that it is you',
    intro: `Somebody signed in to your ${system} account wants to change its password. Type this code there.`,
    action: { secret, label: 'Open your profile', url: `${publicUrl(ctx.config)}/profile` },
    outro: 'The code works once, within ten minutes. If it was not you, sign out everywhere.',
  }))

const securityMail = (ctx: Context, template: string, what: string) =>
  compose(ctx, (system) => ({
    template,
    subject: `${what} your ${system} account`,
    heading: 'Your sign-in changed',
    intro: `${what} your ${system} account just now.`,
    action: { label: 'Open your profile', url: `${publicUrl(ctx.config)}/profile` },
    outro: 'If it was not you, change your password at once and write to our support.',
  }))

export const factorAddedMail = (ctx: Context) =>
  securityMail(ctx, 'auth-factor-added', 'A second step was added to')

export const factorRemovedMail = (ctx: Context) =>
  securityMail(ctx, 'auth-factor-removed', 'A second step was removed from')

export const factorsResetMail = (ctx: Context) =>
  securityMail(ctx, 'auth-factors-reset', 'An administrator took the second steps from')

export const passkeyAddedMail = (ctx: Context) =>
  securityMail(ctx, 'auth-passkey-added', 'A passkey was added to')

export const passkeyRemovedMail = (ctx: Context) =>
  securityMail(ctx, 'auth-passkey-removed', 'A passkey was removed from')

export const passwordChangedMail = (ctx: Context) =>
  compose(ctx, (system) => ({
    template: 'auth-password-changed',
    subject: `Your ${system} password was changed`,
    heading: 'Your password was changed',
    intro: 'The password of your account was just changed, and your other devices were signed out.',
    action: { label: 'This was not me', url: `${publicUrl(ctx.config)}/login` },
    outro: 'If it was not you, choose “Forgot password” on that page at once and write to our support.',
  }))
