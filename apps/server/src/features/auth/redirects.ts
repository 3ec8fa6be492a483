import { isLoopback, publicUrl, type Config } from '../../config.ts'

/** Our own pages, and while developing (no `PUBLIC_URL`, loopback) any port of this machine. */
const isAllowed = (config: Config, url: URL): boolean => {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  if (url.origin === new URL(publicUrl(config)).origin) return true
  return isLoopbackSetup(config) && isLoopback(url.hostname.replaceAll(/^\[|\]$/g, ''))
}

const isLoopbackSetup = (config: Config): boolean =>
  config.PUBLIC_URL === undefined && isLoopback(config.HOST)

/** Origins whose scripts may call the auth endpoints. */
export const isAllowedOrigin = (config: Config, origin: string): boolean =>
  URL.canParse(origin) && isAllowed(config, new URL(origin))

/** Where a link may lead: what was asked for when that is ours, else the page given. Never an open redirect. */
export const redirectTarget = (config: Config, asked: string | null | undefined, page: string): string => {
  if (asked && URL.canParse(asked) && isAllowed(config, new URL(asked))) return asked
  return `${publicUrl(config)}${page}`
}

/** Adds to the fragment, which never reaches a server or its logs. */
export const withFragment = (target: string, values: Record<string, string>): string => {
  const url = new URL(target)
  url.hash = new URLSearchParams(values).toString()
  return url.toString()
}

export const withQuery = (target: string, values: Record<string, string>): string => {
  const url = new URL(target)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.toString()
}
