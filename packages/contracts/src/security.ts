import { roles } from '@efie/domain'
import { z } from 'zod'
import {
  id,
  instant,
  operation,
  page,
  pageOf,
  byId,
  countedPageOf,
  done,
  listPage,
  shortText,
  refusals,
} from './base.ts'

const session = z.object({
  id,
  /** Whether this is the caller's session. */
  current: z.boolean(),
  /** In words, such as "Chrome on Android". */
  device: z.string(),
  ip: z.string().nullable(),
  aal: z.enum(['aal1', 'aal2']),
  created_at: instant,
  last_active_at: instant,
})

const person = {
  user_id: id,
  full_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
}

export const signInEvents = [
  'sign-up',
  'anonymous',
  'password',
  'lockout',
  'unlock',
  'recovery-request',
  'otp-request',
  'verify',
  'mfa',
  'pkce',
  'passkey',
  'token-reuse',
  'token-shared',
  'sign-out',
  'password-change',
  'oauth',
  'saml',
  'web3',
  'id-token',
  'identity-link',
  'oauth-grant',
] as const

const signIn = z.object({
  id,
  event: z.string(),
  succeeded: z.boolean(),
  device: z.string(),
  ip: z.string().nullable(),
  created_at: instant,
})

/** A person's own sessions and factors. */
export const ownSecurity = {
  sessions: {
    list: operation
      .meta({ access: 'me.read' })
      .route({
        method: 'GET',
        path: '/me/sessions',
        summary: 'List your sessions with device, address and last use, newest first',
        tags: ['security'],
      })
      .input(page)
      .output(pageOf(session)),
    end: operation
      .meta({ access: 'me.update', audit: 'auth.session.end' })
      .route({
        method: 'DELETE',
        path: '/me/sessions/{id}',
        summary: 'Sign out one of your devices',
        tags: ['security'],
      })
      .errors(refusals('SESSION_NOT_FOUND'))
      .input(byId)
      .output(done),
  },
  signIns: {
    list: operation
      .meta({ access: 'me.read' })
      .route({
        method: 'GET',
        path: '/me/sign-ins',
        summary: 'List your account’s sign-in events, newest first',
        tags: ['security'],
      })
      .input(page)
      .output(pageOf(signIn)),
  },
}

/** Columns by which sessions are sorted. The last use isn't one: an index of it would be written every minute. */
export const sessionSorts = ['full_name', 'email', 'role', 'ip', 'aal', 'created_at'] as const

/** Columns by which locked accounts are sorted. */
export const lockoutSorts = ['full_name', 'email', 'role', 'locked_until'] as const

/** The log grows with every sign-in, so it is sorted by time only. */
export const signInSorts = ['created_at'] as const

/**
 * Operations of `/admin/security`. They apply to lower ranks only: admins can't act on admins or superadmins.
 */
export const security = {
  sessions: {
    list: operation
      .meta({ access: 'security.read' })
      .route({
        method: 'GET',
        path: '/security/sessions',
        summary: 'List all sessions, newest first',
        tags: ['security'],
      })
      .input(
        listPage(sessionSorts, '-created_at').extend({
          user_id: id.optional(),
          role: z.enum(roles).optional(),
        }),
      )
      .output(countedPageOf(session.extend(person))),
    end: operation
      .meta({ access: 'security.manage', audit: 'auth.session.end' })
      .route({
        method: 'DELETE',
        path: '/security/sessions/{id}',
        summary: 'End a session',
        tags: ['security'],
      })
      .errors(refusals('SAME_PERSON', 'SESSION_NOT_FOUND'))
      .input(byId)
      .output(done),
    endAll: operation
      .meta({ access: 'security.manage', audit: 'auth.sessions.end-all' })
      .route({
        method: 'POST',
        path: '/security/users/{id}/sign-out',
        summary: 'Sign a person out of all devices',
        tags: ['security'],
      })
      .errors(refusals('SAME_PERSON'))
      .input(byId)
      .output(z.object({ ended: z.int() })),
  },
  lockouts: {
    list: operation
      .meta({ access: 'security.read' })
      .route({
        method: 'GET',
        path: '/security/lockouts',
        summary: 'List locked accounts',
        tags: ['security'],
      })
      .input(listPage(lockoutSorts, '-locked_until'))
      .output(countedPageOf(z.object({ id, ...person, locked_until: instant }))),
    unlock: operation
      .meta({ access: 'security.manage', audit: 'auth.unlock' })
      .route({
        method: 'POST',
        path: '/security/users/{id}/unlock',
        summary: 'Unlock an account',
        tags: ['security'],
      })
      .errors(refusals('SAME_PERSON'))
      .input(byId)
      .output(done),
  },
  signIns: {
    list: operation
      .meta({ access: 'security.read' })
      .route({
        method: 'GET',
        path: '/security/sign-ins',
        summary: 'List sign-in events, newest first (kept for `log_retention` days)',
        tags: ['security'],
      })
      .input(
        listPage(signInSorts, '-created_at').extend({
          user_id: id.optional(),
          event: z.enum(signInEvents).optional(),
          succeeded: z.stringbool().optional(),
        }),
      )
      .output(
        countedPageOf(
          signIn.extend({
            user_id: id.nullable(),
            full_name: z.string().nullable(),
            email: z.string().nullable(),
            role: z.enum(roles).nullable(),
          }),
        ),
      ),
  },
  factors: {
    list: operation
      .meta({ access: 'security.read' })
      .route({
        method: 'GET',
        path: '/security/users/{id}/factors',
        summary: 'List a person’s two-step verification methods and passkeys',
        tags: ['security'],
      })
      .input(byId)
      .output(
        z.object({
          data: z.array(
            z.object({
              id,
              kind: z.enum(['totp', 'phone', 'webauthn', 'recovery_code', 'passkey']),
              friendly_name: z.string(),
              verified: z.boolean(),
              created_at: instant,
            }),
          ),
        }),
      ),
    reset: operation
      .meta({ access: 'security.manage', step_up: true, audit: 'auth.factors.reset' })
      .route({
        method: 'POST',
        path: '/security/users/{id}/reset-factors',
        summary: 'Reset a person’s two-step verification and passkeys, sign them out and notify them',
        tags: ['security'],
      })
      .errors(refusals('SAME_PERSON'))
      .input(byId.extend({ reason: shortText }))
      .output(z.object({ removed: z.int() })),
  },
}
