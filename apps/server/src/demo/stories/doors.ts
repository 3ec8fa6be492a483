import { schema } from '@efie/database'
import { addDays } from '@efie/domain'
import { sha256 } from '../../platform/secrets.ts'
import type { StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'
import type { Person } from '../world.ts'
import { uuidv7 } from 'uuidv7'

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'
const OFFICE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36'
const DAYS = 12
const EACH_DAY = 5

const log = async (
  { world }: StoryContext,
  person: Person,
  event: string,
  succeeded: boolean,
): Promise<void> => {
  const tenant = person.role === 'user'
  await world.services.db.insert(schema.signInLog).values({
    user_id: person.id,
    identifier_hash: sha256(person.email),
    event,
    succeeded,
    ip: tenant ? '102.176.65.10' : '154.160.4.21',
    user_agent: tenant ? PHONE : OFFICE,
    created_at: world.clock.now().toISOString(),
  })
}

/** Two weeks of sign-ins, some after a wrong password. */
export async function* signIns(of: StoryContext): Story {
  const { world, staff, cast, at, ago } = of
  yield at(ago(DAYS), 7)
  const people: Person[] = [...Object.values(staff), ...cast.tenants]
  for (let day = ago(DAYS); day < world.today; day = addDays(day, 1))
    for (let visit = 0; visit < EACH_DAY; visit += 1) {
      const person = of.random.pick(people)
      yield at(day, 8 + visit, 10)
      if (of.random.chance(0.17)) await log(of, person, 'password', false)
      yield at(day, 8 + visit, 12)
      await log(of, person, 'password', true)
    }
}

/** An account that was locked and unlocked again. */
export async function* forgetful(of: StoryContext): Story {
  const { at, ago, cast } = of
  yield at(ago(2), 19, 1)
  const person = cast.tenants.at(-1)
  if (!person) throw new Error('no one has registered')
  for (const minute of [1, 2, 3]) {
    yield at(ago(2), 19, minute)
    await log(of, person, 'password', false)
  }
  yield at(ago(2), 19, 4)
  await log(of, person, 'lockout', false)
  yield at(ago(2), 19, 25)
  await log(of, person, 'password', true)
}

/** A bookkeeping app authorised by the tenant in good standing. */
export async function* connectedApp({ world, cast, at, ago }: StoryContext): Story {
  yield at(ago(30), 10)
  const tenant = cast.tenants.find(({ email }) => email === 'tenant@efie.example')
  if (!tenant) throw new Error('Ama Serwaa has not come yet')
  const { db } = world.services
  const created_at = world.clock.now().toISOString()
  const id = uuidv7()
  await db.insert(schema.oauthClients).values({
    id,
    client_name: 'Rentbook Ghana',
    client_type: 'public',
    registration_type: 'manual',
    token_endpoint_auth_method: 'none',
    client_uri: 'https://rentbook.example',
    redirect_uris: ['https://rentbook.example/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'openid profile email',
    created_at,
    updated_at: created_at,
  })
  await db.insert(schema.oauthConsents).values({
    user_id: tenant.id,
    client_id: id,
    scopes: ['openid', 'email'],
    granted_at: created_at,
  })
}
