import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startAuthServer, type AuthServer } from '../testing/client.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({ environment: { AUTH_AUTOCONFIRM: '1' } })
})
afterAll(() => server.close())

const twoDevices = async () => {
  const email = await server.register()
  const [phone, laptop] = [server.client(), server.client()]
  await phone.signInWithPassword({ email, password: PASSWORD })
  const { data } = await laptop.signInWithPassword({ email, password: PASSWORD })
  const isIn = async (device: typeof phone) => (await device.getUser()).error === null
  return { phone, laptop, isIn, token: data.session?.access_token ?? '' }
}

describe('logout', () => {
  it('local ends this session only', async () => {
    const { phone, laptop, isIn } = await twoDevices()
    expect((await laptop.signOut({ scope: 'local' })).error).toBeNull()
    expect([await isIn(phone), await isIn(laptop)]).toEqual([true, false])
  })

  it('others ends all but this one', async () => {
    const { phone, laptop, isIn } = await twoDevices()
    expect((await laptop.signOut({ scope: 'others' })).error).toBeNull()
    expect([await isIn(phone), await isIn(laptop)]).toEqual([false, true])
  })

  it('is global unless told otherwise, answers 204 without a body, and a second time 403', async () => {
    const { phone, isIn, token } = await twoDevices()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json;charset=UTF-8' }
    const answer = await server.send('POST', '/logout', '', headers)
    expect(answer.status).toBe(204)
    expect(await answer.text()).toBe('')
    expect(await isIn(phone)).toBe(false)
    const again = await server.send('POST', '/logout', undefined, headers)
    expect(again.status).toBe(403)
    expect(await again.json()).toMatchObject({ code: 'session_not_found' })
  })

  it('leaves other people alone', async () => {
    const ama = await twoDevices()
    const kofi = await twoDevices()
    await ama.laptop.signOut()
    expect(await kofi.isIn(kofi.phone)).toBe(true)
  })

  it('refuses an unknown scope, and whoever is not signed in', async () => {
    const { token, isIn, laptop } = await twoDevices()
    const headers = { authorization: `Bearer ${token}` }
    const scope = await server.send('POST', '/logout?scope=galaxy', undefined, headers)
    expect([scope.status, ((await scope.json()) as { code: string }).code]).toEqual([
      400,
      'validation_failed',
    ])
    expect(await isIn(laptop)).toBe(true)
    const nobody = await server.send('POST', '/logout')
    expect([nobody.status, ((await nobody.json()) as { code: string }).code]).toEqual([
      401,
      'no_authorization',
    ])
  })
})
