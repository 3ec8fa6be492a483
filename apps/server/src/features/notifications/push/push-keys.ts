import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Services } from '../../../platform/context.ts'
import { makePushKeys, type PushKeys } from '../../../platform/messaging/web-push.ts'

const { meta } = schema

/** Row of `meta` with the key pair. Browsers subscribe for this one key, so it is never replaced. */
const PUSH_KEYS = 'push_keys'
const kept = z.object({ public_key: z.string(), private_sealed: z.string() })

type Needs = Pick<Services, 'config' | 'db' | 'secrets'>

const load = async ({ db, secrets }: Needs): Promise<PushKeys | null> => {
  const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, PUSH_KEYS))
  if (!row) return null
  const { public_key, private_sealed } = kept.parse(row.value)
  return { public_key, private_key: secrets.open(private_sealed) }
}

/**
 * The key pair under which we send, sealed under the root key and created when first needed. Nodes that need it
 * together use the first one's. Null while WEB_PUSH is off.
 */
export const pushKeys = async (services: Needs): Promise<PushKeys | null> => {
  if (services.config.WEB_PUSH === 'off') return null
  const before = await load(services)
  if (before) return before
  const { public_key, private_key } = await makePushKeys()
  const value = { public_key, private_sealed: services.secrets.seal(private_key) }
  await services.db.insert(meta).values({ key: PUSH_KEYS, value }).onConflictDoNothing()
  return load(services)
}
