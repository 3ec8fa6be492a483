import type { FastifyRequest } from 'fastify'
import { isLoopback, publicUrl, type Config } from '../../config.ts'

const isLoopbackSetup = (config: Config): boolean =>
  config.PUBLIC_URL === undefined && isLoopback(config.HOST)

/** Whether a URL is ours. In development (no `PUBLIC_URL`, on loopback) any port of this machine is. */
export const isOurs = (config: Config, url: URL): boolean => {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  if (url.origin === new URL(publicUrl(config)).origin) return true
  return isLoopbackSetup(config) && isLoopback(url.hostname.replaceAll(/^\[|\]$/g, ''))
}

/**
 * Whether another site's page sent this request. Programs send no Origin; the request's own host is accepted
 * too, since it may differ from `PUBLIC_URL`.
 */
export const isFromForeignPage = (config: Config, { headers }: Pick<FastifyRequest, 'headers'>): boolean => {
  const { origin, host } = headers
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const url = new URL(origin)
  return url.host !== host && !isOurs(config, url)
}
