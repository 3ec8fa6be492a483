import { createServer } from 'node:net'
import { StartError, type Config } from '../../config.ts'

const portTaken = (config: Config): StartError =>
  new StartError(
    `PORT: another program is using port ${config.PORT} on ${config.HOST}. Stop it, or set PORT to another number.`,
  )

/** Explains why a port couldn't be opened and what to do about it. */
export const explainListening = (config: Config, error: unknown): unknown => {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return portTaken(config)
  if (code === 'EACCES')
    return new StartError(`PORT: you don’t have permission to open port ${config.PORT}. Set PORT above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST: this machine doesn’t have the address ${config.HOST}. Fix HOST.`)
  return error
}

/** Detects a taken port before a first start spends minutes on preparing. */
export const ensurePortFree = (config: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(explainListening(config, error)))
    probe.listen({ port: config.PORT, host: config.HOST, exclusive: true }, () =>
      probe.close(() => resolve()),
    )
  })
