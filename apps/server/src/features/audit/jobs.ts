import type { Services } from '../../platform/context.ts'
import { loadSecuritySettings } from '../settings/index.ts'
import { purgeReads, SEAL_AUDIT, sealAudit } from './seal.ts'

export const PURGE_READS = 'purge-reads'

/** Seals every ten minutes; read events are purged after `log_retention` of the security settings. */
export const registerAuditJobs = (services: Services): void => {
  services.jobs.handle(SEAL_AUDIT, async () => {
    await sealAudit(services)
  })
  services.jobs.schedule(SEAL_AUDIT, '*/10 * * * *')
  services.jobs.handle(PURGE_READS, async () => {
    await purgeReads(services, (await loadSecuritySettings(services.db)).log_retention)
  })
  services.jobs.schedule(PURGE_READS, '41 2 * * *')
}
