import { createServer } from 'node:net'
import { StartError, type Config } from '../../config.ts'

const portTaken = (config: Config): StartError =>
  new StartError(
    `PORT: port ${config.PORT} on ${config.HOST} is taken by another program. Stop that program, or set PORT to another number.`,
  )

/** Why a port could not be opened, in words that say what to do. */
export const explainListening = (config: Config, error: unknown): unknown => {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return portTaken(config)
  if (code === 'EACCES')
    return new StartError(`PORT: this user may not open port ${config.PORT}. Set PORT above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST: this machine has no address ${config.HOST}. Correct HOST.`)
  return error
}

/** Finds a taken port before minutes go into a first start. */
export const ensurePortFree = (config: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(explainListening(config, error)))
    probe.listen({ port: config.PORT, host: config.HOST, exclusive: true }, () =>
      probe.close(() => resolve()),
    )
  })
