import { expect, test } from 'vitest'
import { addressOf, networkOf } from './addresses.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.8', '203.0.113.8'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:710a', '203.0.113.10'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:710a', '203.0.113.10'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
  ['', ''],
])('%s is noted as %s', (ip, address) => {
  expect(addressOf(ip)).toBe(address)
})
