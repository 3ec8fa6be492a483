import { afterAll, beforeAll, it } from 'vitest'
import { startAuthServer, type AuthServer } from '../testing/client.ts'
import { checkTabs } from '../testing/tabs.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({ environment: { AUTH_ACCESS_TOKEN_SECONDS: '31536000' } })
})
afterAll(() => server.close())

// The assertions are in `checkTabs`.
it('any interleaving over devices and tabs forks no family, revives no session and signs out nobody honest', async () => {
  await checkTabs(server, 25)
}, 60_000)
