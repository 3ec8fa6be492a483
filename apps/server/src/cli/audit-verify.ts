import { counted } from '@efie/domain'
import { readConfig } from '../config.ts'
import { verifyAudit } from '../features/audit/index.ts'
import { reportFailure } from '../main.ts'
import { openDatabase } from '../platform/database/database.ts'
import { openServices } from '../services.ts'
import { showProgress } from './progress.ts'

/** `npm run audit:verify`: verifies the sealed audit trail and the journal; exits with 1 on a mismatch or a doubt. */
try {
  const config = readConfig()
  const handle = await openDatabase(config)
  try {
    const verdict = await showProgress('Verifying the audit trail', async () =>
      verifyAudit(await openServices(config, handle)),
    )
    for (const { number, restore_id } of verdict.lost_seals)
      process.stdout.write(
        `Seal ${number}: its journal entries went when a backup was restored (${restore_id})\n`,
      )
    for (const line of [...verdict.unconfirmed, ...verdict.problems]) process.stdout.write(`${line}\n`)
    const outcome =
      verdict.problems.length > 0
        ? 'THE AUDIT TRAIL HAS BEEN CHANGED'
        : verdict.unconfirmed.length > 0
          ? 'no change was found, but not every lost seal is confirmed'
          : 'the audit trail is intact'
    process.stdout.write(
      `${[
        counted(verdict.seals, 'seal'),
        counted(verdict.events, 'event'),
        counted(verdict.entries, 'journal entry', 'journal entries'),
        counted(verdict.purged_seals, 'seal of purged reads', 'seals of purged reads'),
        counted(verdict.lost_seals.length, 'lost seal'),
        `${counted(verdict.unsealed_events + verdict.unsealed_entries, 'row')} not sealed yet`,
      ].join(', ')}: ${outcome}\n`,
    )
    if (verdict.last_hash)
      process.stdout.write(`Last seal: ${verdict.last_hash}. Keep a copy of this hash on another machine.\n`)
    process.exitCode = verdict.problems.length + verdict.unconfirmed.length === 0 ? 0 : 1
  } finally {
    await handle.close()
  }
} catch (error) {
  reportFailure(error)
  process.exit(1)
}
