import { BlockList, isIP } from 'node:net'
import { addressOf } from './addresses.ts'

type Family = 'ipv4' | 'ipv6'

const familyOf = (address: string): Family | null => {
  const version = isIP(address)
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6'
}

/** Parses an address, or a network in CIDR notation such as `10.0.0.0/8`. Null if it is neither. */
const parse = (range: string): { address: string; family: Family; prefix: number } | null => {
  const [address = '', length, ...rest] = range.split('/')
  const family = familyOf(address)
  if (family === null || rest.length > 0) return null
  const longest = family === 'ipv4' ? 32 : 128
  if (length === undefined) return { address, family, prefix: longest }
  return /^\d{1,3}$/.test(length) && Number(length) <= longest
    ? { address, family, prefix: Number(length) }
    : null
}

export const isIpRange = (range: string): boolean => parse(range) !== null

/** Whether an address or network lies within one of the ranges. */
export const isCovered = (range: string, ranges: readonly string[]): boolean => {
  const inner = parse(range)
  if (!inner) return false
  return ranges.some((text) => {
    const outer = parse(text)
    return outer?.family === inner.family && outer.prefix <= inner.prefix && isInRanges(inner.address, [text])
  })
}

/** Whether an address lies in one of the ranges. IPv4-mapped IPv6 addresses count as IPv4. */
export const isInRanges = (ip: string, ranges: readonly string[]): boolean => {
  const address = addressOf(ip)
  const family = familyOf(address)
  if (family === null) return false
  const list = new BlockList()
  for (const range of ranges) {
    const parsed = parse(range)
    if (parsed) list.addSubnet(parsed.address, parsed.prefix, parsed.family)
  }
  return list.check(address, family)
}
