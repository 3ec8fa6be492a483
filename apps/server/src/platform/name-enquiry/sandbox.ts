import { isSame, schema, type Database } from '@efie/database'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { AccountToName, NameAnswer, NameEnquiry } from './port.ts'

const { applications, profiles } = schema

export const SANDBOX_NAMES = 'sandbox'

type SandboxAct = 'another-name' | 'unknown' | 'timeout' | 'away' | 'rate-limited' | 'changes'

/** Accounts ending in these digits give bad answers; all others belong to the declared holder. */
const acts: Record<string, SandboxAct> = {
  '000011': 'another-name',
  '000012': 'unknown',
  '000013': 'timeout',
  '000014': 'away',
  '000015': 'rate-limited',
  '000016': 'changes',
}

const actOf = (account: string): SandboxAct | null => acts[account.replaceAll(/\D/g, '').slice(-6)] ?? null

const stranger = 'ABENA OFORIWAA BOADU'
/** Names for accounts that no application mentions, fixed per number. */
const others = ['YAW OPOKU FRIMPONG', 'AKOSUA ADDO', 'IBRAHIM SEIDU', 'EFUA QUANSAH', 'KOJO ANTWI BOASIAKO']

const placeOf = ({ kind, network, bank_code }: AccountToName): SQL | undefined =>
  kind === 'mobile_money'
    ? eq(applications.payout_network, network ?? 'mtn')
    : eq(applications.payout_bank_code, bank_code ?? '')

/**
 * Without a bank behind it, the sandbox answers with the payee of the newest application, or for a wallet
 * with the owner of the phone number.
 */
const holderOf = async (db: Database, asked: AccountToName) => {
  const [application] = await db
    .select({ name: applications.payout_name, approved_at: applications.approved_at })
    .from(applications)
    .where(
      and(
        isSame(applications.payout_account, asked.account),
        eq(applications.payout_method, asked.kind),
        placeOf(asked),
      ),
    )
    .orderBy(desc(applications.created_at), desc(applications.id))
    .limit(1)
  if (application?.name) return { name: application.name, approved: application.approved_at !== null }
  const [owner] = await db
    .select({ name: profiles.full_name })
    .from(profiles)
    .where(isSame(profiles.phone, asked.account))
    .limit(1)
  const digits = Number(asked.account.replaceAll(/\D/g, '').slice(-6))
  return { name: owner?.name ?? others[digits % others.length] ?? stranger, approved: false }
}

const named = (name: string): NameAnswer => ({
  status: 'named',
  name: name.toUpperCase(),
  reference: null,
})

const answer = async (db: Database, asked: AccountToName): Promise<NameAnswer> => {
  const act = actOf(asked.account)
  switch (act) {
    case 'unknown':
      return { status: 'unknown-account' }
    case 'timeout':
      return { status: 'away', reason: 'timeout' }
    case 'away':
      return { status: 'away', reason: 'unreachable' }
    case 'rate-limited':
      return { status: 'away', reason: 'rate-limited' }
    case 'another-name':
      return named(stranger)
    case 'changes': {
      const holder = await holderOf(db, asked)
      return named(holder.approved ? stranger : holder.name)
    }
    case null:
      return named((await holderOf(db, asked)).name)
  }
}

/**
 * Behaves like a provider, faults included. An account ending in 000016 belongs to its declared holder until
 * the application is approved, and to someone else afterwards.
 */
export const sandboxNameEnquiry = ({ db }: { db: Database }): NameEnquiry => ({
  name: SANDBOX_NAMES,
  resolveAccountName: (asked) => answer(db, asked),
})
