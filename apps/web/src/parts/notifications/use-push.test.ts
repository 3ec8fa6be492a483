import { expect, test } from 'vitest'
import { pushStateOf } from './use-push.ts'

const device = (current: boolean) => ({
  id: '1',
  device: 'Chrome on Android',
  current,
  created_at: '2026-11-20T09:00:00.000Z',
})
const push = (...current: boolean[]) => ({ public_key: 'key', devices: current.map(device) })

test('a device is on while both the server and the browser say so', () => {
  expect(pushStateOf(push(false, true), 'granted')).toBe('on')
  expect(pushStateOf(push(false), 'granted')).toBe('ready')
  expect(pushStateOf(push(true), 'able')).toBe('ready')
  expect(pushStateOf(push(true), 'blocked')).toBe('blocked')
  expect(pushStateOf(push(), 'install')).toBe('install')
  expect(pushStateOf(push(), 'unable')).toBe('unable')
})

test('a server that sends none offers none', () => {
  expect(pushStateOf({ public_key: null, devices: [] }, 'granted')).toBe('off')
})
