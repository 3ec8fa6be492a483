import { Agent, request } from 'node:http'

export interface KeptAnswer {
  status: number
  /** Whether the server closes the connection after this response. */
  last: boolean
}

export interface KeptConnection {
  ask: (path: string, form?: string) => Promise<KeptAnswer>
  /** Repeats requests until the server ends the connection; returns all responses. */
  askToTheEnd: (path: string) => Promise<KeptAnswer[]>
  close: () => void
}

/** A keep-alive connection like those of balancers and browsers. A request cut off rejects. */
export const keptConnection = (port: number): KeptConnection => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask: KeptConnection['ask'] = (path, form) =>
    new Promise((resolve, reject) => {
      const headers = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
      const method = form === undefined ? 'GET' : 'POST'
      const asked = request({ agent, host: '127.0.0.1', port, path, method, headers }, (answer) => {
        answer.resume()
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, last: answer.headers.connection === 'close' }),
        )
      })
      asked.once('error', reject)
      asked.end(form)
    })
  return {
    ask,
    askToTheEnd: async (path) => {
      const answers = [await ask(path)]
      while (!answers.at(-1)?.last) answers.push(await ask(path))
      return answers
    },
    close: () => agent.destroy(),
  }
}
