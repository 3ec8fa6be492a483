import { addDays } from '@efie/domain'
import { moment, sha256, type Demo } from './demo.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'
const OFFICE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36'
const DAYS = 12
const EACH_DAY = 5

/** A fortnight at the door: who came in, who mistyped, and one account that locked itself. */
const makeSignIns = (demo: Demo): void => {
  const { profiles } = demo.rows
  const log = (person: (typeof profiles)[number], event: string, succeeded: boolean, at: string) =>
    demo.rows.signInLog.push({
      id: demo.id(at),
      user_id: person.id,
      identifier_hash: sha256(person.email),
      event,
      succeeded,
      ip: person.role === 'user' ? '102.176.65.10' : '154.160.4.21',
      user_agent: person.role === 'user' ? PHONE : OFFICE,
      created_at: at,
    })
  for (let ago = DAYS; ago > 0; ago -= 1)
    for (let visit = 0; visit < EACH_DAY; visit += 1) {
      const person = profiles[(ago * 7 + visit * 11) % profiles.length]
      if (!person) continue
      const day = addDays(demo.today, -ago)
      if ((ago + visit) % 6 === 0) log(person, 'password', false, moment(demo, day, 8 + visit, 10))
      log(person, 'password', true, moment(demo, day, 8 + visit, 12))
    }
  const forgetful = profiles.findLast(({ role }) => role === 'user')
  if (!forgetful) return
  const day = addDays(demo.today, -2)
  for (const minute of [1, 2, 3]) log(forgetful, 'password', false, moment(demo, day, 19, minute))
  log(forgetful, 'lockout', true, moment(demo, day, 19, 4))
  log(forgetful, 'password', true, moment(demo, day, 19, 25))
}

/** A program that keeps landlords' books, which the tenant in good standing has let in. */
const makeConnectedApp = (demo: Demo, user_id: string): void => {
  const at = moment(demo, addDays(demo.today, -30), 10)
  const client_id = demo.id(at)
  demo.rows.oauthClients.push({
    id: client_id,
    client_name: 'Rentbook Ghana',
    client_type: 'public',
    registration_type: 'manual',
    token_endpoint_auth_method: 'none',
    client_uri: 'https://rentbook.example',
    redirect_uris: ['https://rentbook.example/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'openid profile email',
    created_at: at,
    updated_at: at,
  })
  demo.rows.oauthConsents.push({
    id: demo.id(at),
    user_id,
    client_id,
    scopes: ['openid', 'email'],
    granted_at: at,
  })
}

export const makeSecurity = (demo: Demo, tenant_id: string): void => {
  makeSignIns(demo)
  makeConnectedApp(demo, tenant_id)
}
