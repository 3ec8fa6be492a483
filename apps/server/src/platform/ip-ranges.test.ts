import { expect, test } from 'vitest'
import { isCovered, isInRanges, isIpRange } from './ip-ranges.ts'

test.each([
  ['10.1.2.3', ['10.0.0.0/8'], true],
  ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
  ['::ffff:a01:203', ['10.0.0.0/8'], true],
  ['11.1.2.3', ['10.0.0.0/8', '192.168.1.1'], false],
  ['192.168.1.1', ['10.0.0.0/8', '192.168.1.1'], true],
  ['2001:db8::1', ['2001:db8::/32'], true],
  ['2001:db9::1', ['2001:db8::/32'], false],
  ['127.0.0.1', [], false],
  ['nonsense', ['0.0.0.0/0'], false],
])('%s in %j: %s', (ip, ranges, expected) => {
  expect(isInRanges(ip, ranges)).toBe(expected)
})

test.each([
  ['10.0.0.0/8', ['10.0.0.0/8'], true],
  ['10.1.0.0/16', ['192.168.1.1', '10.0.0.0/8'], true],
  ['10.1.2.3', ['10.0.0.0/8'], true],
  ['10.0.0.0/7', ['10.0.0.0/8'], false],
  ['0.0.0.0/0', ['10.0.0.0/8'], false],
  ['11.0.0.0/8', ['10.0.0.0/8'], false],
  ['10.0.0.0/8', [], false],
  ['2001:db8:1::/48', ['2001:db8::/32'], true],
  ['::/0', ['0.0.0.0/0'], false],
  ['::ffff:10.0.0.0/16', ['10.0.0.0/8'], false],
])('network %s within %j: %s', (range, ranges, expected) => {
  expect(isCovered(range, ranges)).toBe(expected)
})

test.each(['10.0.0.0/33', '10.0.0', 'efie.example', '::1/129', '10.0.0.0/8/8', ''])(
  '%s is no range',
  (range) => {
    expect(isIpRange(range)).toBe(false)
  },
)
