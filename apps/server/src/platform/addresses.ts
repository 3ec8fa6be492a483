import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, each spelled one way only. */
const groupsOf = (ip: string): string[] => {
  // The parser of addresses writes them one way: no leading zeros, no IPv4 at the end. It knows no zone.
  const { hostname } = new URL(`http://[${ip.replace(/%.*$/, '')}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right]
}

/** A server that listens on `::` sees IPv4 clients as `::ffff:203.0.113.7`: each is that IPv4 address, wherever it is noted. */
export const addressOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return ip
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}

/** One subscriber of IPv6 has a whole /64; counting its addresses one by one would count nothing. */
export const networkOf = (ip: string): string => {
  const address = addressOf(ip)
  return isIPv6(address) ? groupsOf(address).slice(0, 4).join(':') : address
}
