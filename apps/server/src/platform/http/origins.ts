import type { FastifyRequest } from 'fastify'
import { isLoopback, publicUrl, type Config } from '../../config.ts'

const isLoopbackSetup = (config: Config): boolean =>
  config.PUBLIC_URL === undefined && isLoopback(config.HOST)

/** Our own pages, and while developing (no `PUBLIC_URL`, loopback) any port of this machine. */
export const isOurs = (config: Config, url: URL): boolean => {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  if (url.origin === new URL(publicUrl(config)).origin) return true
  return isLoopbackSetup(config) && isLoopback(url.hostname.replaceAll(/^\[|\]$/g, ''))
}

/** Whether a page of another host sends this. Programs name no origin; this host may have other names than `PUBLIC_URL`. */
export const isFromForeignPage = (config: Config, { headers }: Pick<FastifyRequest, 'headers'>): boolean => {
  const { origin, host } = headers
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const url = new URL(origin)
  return url.host !== host && !isOurs(config, url)
}
