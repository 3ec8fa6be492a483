import { schema } from '@efie/database'
import { and, isNotNull, lt } from 'drizzle-orm'
import { removedFactorDays, tenantSessionDays } from '@efie/domain'
import { inSeconds } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { loadSecuritySettings } from '../settings/index.ts'
import { retireKeys } from './sessions/rotate-keys.ts'

const {
  sessions,
  refreshTokens,
  oneTimeTokens,
  flowStates,
  mfaChallenges,
  passkeyChallenges,
  usedSignatures,
  signInLog,
  securityChanges,
  guessCounts,
} = schema

export const PURGE_AUTH = 'purge-auth'
const DAY = 86_400

/** Deletes expired rows, and the sign-in log after `log_retention` days. Safe to repeat. */
export const purgeAuth = async (services: Services): Promise<void> => {
  const daysAgo = (days: number) => inSeconds(services.realClock, -days * DAY)
  const { log_retention } = await loadSecuritySettings(services.db)
  await services.db.delete(sessions).where(lt(sessions.last_active_at, daysAgo(tenantSessionDays)))
  await services.db.delete(sessions).where(lt(sessions.not_after, daysAgo(0)))
  // Used tokens are kept as long as their reuse would be an alarm.
  await services.db.delete(refreshTokens).where(lt(refreshTokens.used_at, daysAgo(tenantSessionDays)))
  await services.db.delete(oneTimeTokens).where(lt(oneTimeTokens.expires_at, daysAgo(1)))
  await services.db.delete(flowStates).where(lt(flowStates.expires_at, daysAgo(1)))
  await services.db.delete(usedSignatures).where(lt(usedSignatures.expires_at, daysAgo(0)))
  await services.db.delete(mfaChallenges).where(lt(mfaChallenges.expires_at, daysAgo(1)))
  await services.db.delete(passkeyChallenges).where(lt(passkeyChallenges.expires_at, daysAgo(1)))
  await services.db.delete(signInLog).where(lt(signInLog.created_at, daysAgo(log_retention)))
  await services.db
    .update(securityChanges)
    .set({ kept_sealed: null })
    .where(
      and(isNotNull(securityChanges.kept_sealed), lt(securityChanges.created_at, daysAgo(removedFactorDays))),
    )
  // A day without wrong guesses resets the count; two days are safe.
  await services.db.delete(guessCounts).where(lt(guessCounts.updated_at, daysAgo(2)))
  await retireKeys(services)
}
