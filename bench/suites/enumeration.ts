import { makeUser } from '@efie/database/testing'
import { hashPassword } from '../../apps/server/src/features/auth/password/passwords.ts'
import { makeBenchWorld } from '../world.ts'

const PEOPLE = 150
/**
 * Allowed accuracy of guessing from one response time whether an account exists: 0.5 is chance, 1 is
 * certainty.
 */
const AIM = 0.65

/** Probability that a time of one group exceeds one of the other: the Mann–Whitney U statistic as a share. */
const distinguish = (known: number[], unknown: number[]): number => {
  let longer = 0
  for (const a of known) for (const b of unknown) longer += a > b ? 1 : a === b ? 0.5 : 0
  const share = longer / (known.length * unknown.length)
  return Math.max(share, 1 - share)
}

const quantile = (times: number[], at: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * at)] ?? 0

/** Alternates known and unknown addresses, so that noise on the machine affects both. */
export const run = async (): Promise<void> => {
  const world = await makeBenchWorld()
  try {
    const encrypted_password = await hashPassword('Bench-Password-2026')
    const addresses: string[] = []
    for (let index = 0; index < PEOPLE; index += 1)
      addresses.push((await makeUser(world.db, { encrypted_password })).email)
    const efie = await world.startEfie()
    const time = async (path: string, body: Record<string, unknown>): Promise<number> => {
      const start = performance.now()
      const answer = await fetch(`${efie.origin}/auth/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      await answer.text()
      return performance.now() - start
    }
    for (const [name, path, more] of [
      ['sign-in', '/token?grant_type=password', { password: 'not-the-password' }],
      ['recover', '/recover', {}],
      ['otp', '/otp', { create_user: false }],
    ] as const) {
      const times = { known: [] as number[], unknown: [] as number[] }
      await time(path, { email: 'warm-up@efie.example', ...more })
      for (const [index, email] of addresses.entries()) {
        times.known.push(await time(path, { email, ...more }))
        times.unknown.push(await time(path, { email: `nobody-${index}@efie.example`, ...more }))
      }
      const told = distinguish(times.known, times.unknown)
      console.log(`enumeration ${name}: one answer's time tells with ${told.toFixed(2)} (aim at most ${AIM})`)
      for (const [kind, list] of Object.entries(times))
        console.log(
          `  ${kind.padEnd(8)} median ${quantile(list, 0.5).toFixed(1)} ms  p10 ${quantile(list, 0.1).toFixed(1)}  p90 ${quantile(list, 0.9).toFixed(1)}`,
        )
    }
  } finally {
    await world.stop()
  }
}
