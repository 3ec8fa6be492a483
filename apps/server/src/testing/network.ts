import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface TestNetwork {
  /** The database's URL through this network. */
  url: string
  /** Open connections stay open but carry nothing, without an error. New ones work. */
  freeze: () => void
  /** Closes all connections and refuses new ones until repaired. */
  cut: () => void
  mend: () => void
  close: () => Promise<void>
}

/** A network between Efie and its database that tests can break. */
export const startNetwork = async (databaseUrl: string): Promise<TestNetwork> => {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isDown = false
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer({ noDelay: true }, (inside) => {
    if (isDown) return void inside.resetAndDestroy()
    const outside = connect({ host: hostname, port: Number(port), noDelay: true })
    keep(inside).pipe(keep(outside)).pipe(inside)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(own) }).href,
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    cut: () => {
      isDown = true
      for (const socket of sockets) socket.resetAndDestroy()
    },
    mend: () => {
      isDown = false
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
