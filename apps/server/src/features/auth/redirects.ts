import { publicUrl, type Config } from '../../config.ts'
import { isOurs } from '../../platform/http/origins.ts'

/** Origins whose scripts may call the auth endpoints. */
export const isAllowedOrigin = (config: Config, origin: string): boolean =>
  URL.canParse(origin) && isOurs(config, new URL(origin))

/** Where a link may lead: the requested page if it is ours, otherwise `page`. Prevents open redirects. */
export const redirectTarget = (config: Config, asked: string | null | undefined, page: string): string => {
  if (asked && URL.canParse(asked) && isOurs(config, new URL(asked))) return asked
  return `${publicUrl(config)}${page}`
}

/** Appends values to the fragment, which browsers send to no server, so they appear in no log. */
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
