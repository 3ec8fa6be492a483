import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address in canonical form. */
const groupsOf = (ip: string): string[] => {
  // `URL` canonicalises addresses: no leading zeros and no trailing IPv4 part. It doesn't accept zone ids.
  const { hostname } = new URL(`http://[${ip.replace(/%.*$/, '')}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right]
}

/**
 * Normalises IPv4-mapped addresses: a server listening on `::` sees IPv4 clients as `::ffff:203.0.113.7`,
 * which would count as another address and miss IPv4 ranges.
 */
export const addressOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return ip
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}

/**
 * The unit that rate limits count: an IPv4 address, or the /64 of IPv6. A subscriber controls a whole /64, so
 * limits per IPv6 address could be evaded at will.
 */
export const networkOf = (ip: string): string => {
  const address = addressOf(ip)
  return isIPv6(address) ? groupsOf(address).slice(0, 4).join(':') : address
}
