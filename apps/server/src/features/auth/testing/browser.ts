import { PASSWORD, type AuthServer } from './client.ts'

/** Browsers at separate addresses, each with its cookies. The server must trust 127.0.0.1 as a proxy. */
export const browsers = (server: AuthServer) => {
  let networks = 0
  const at = (ip: string) => {
    let cookie: string | null = null
    const post = async (path: string, body: unknown, more: Record<string, string> = {}) => {
      const answer = await server.send('POST', path, body, {
        'x-forwarded-for': ip,
        ...(cookie === null ? {} : { cookie }),
        ...more,
      })
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
      const { code, access_token } = (await answer.json()) as { code?: string; access_token?: string }
      const { status, headers } = answer
      return { status, code: code ?? null, access_token: access_token ?? '', headers }
    }
    const signIn = (email: string, password = PASSWORD) =>
      post('/token?grant_type=password', { email, password })
    return {
      post,
      signIn,
      cookie: () => cookie,
      moveTo: (elsewhere: string) => {
        ip = elsewhere
      },
      /** Returns `in`, or the reason. */
      tries: async (email: string, password = PASSWORD) => {
        const { status, code } = await signIn(email, password)
        return status === 200 ? 'in' : code
      },
      /** The same with a code. */
      types: async (email: string, token: string) => {
        const { status, code } = await post('/verify', { type: 'email', email, token })
        return status === 200 ? 'in' : code
      },
    }
  }
  return {
    at,
    /** A browser on a network of its own. */
    elsewhere: () => {
      networks += 1
      return at(`41.66.${Math.floor(networks / 250)}.${networks % 250}`)
    },
  }
}
export type Browser = ReturnType<ReturnType<typeof browsers>['at']>
